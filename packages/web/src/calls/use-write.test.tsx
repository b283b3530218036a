import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useWrite } from './use-write.ts';

/** A button that writes, and is told when the writing is over. */
function aButton() {
  const written: unknown[][] = [];
  const answers: unknown[] = [];
  const over = Promise.withResolvers<void>();
  async function write(...given: unknown[]): Promise<string> {
    written.push(given);
    await over.promise;
    return 'written';
  }
  function Writing() {
    const { press, busy } = useWrite<string, string>(write);
    const both = (): void => {
      for (const name of ['once', 'twice']) void press(name).then((answer) => answers.push(answer));
    };
    return (
      <button aria-busy={busy} onClick={both}>
        Save
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Writing />
    </QueryClientProvider>,
  );
  return { written, answers, end: over.resolve };
}

test('a button that is pressed twice writes once, with what was asked and nothing else', async () => {
  const { written, answers, end } = aButton();
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  expect(written).toEqual([['once']]);
  end();
  await expect.poll(() => answers).toEqual([null, 'written']);
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-busy')).toBe('false');
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => written).toEqual([['once'], ['once']]);
});
