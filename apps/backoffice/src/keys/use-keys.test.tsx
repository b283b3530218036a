import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useKeys, useShownKeys } from './use-keys.ts';

const sell = vi.fn<() => void>();
const line = vi.fn<() => void>();

function Frame() {
  useKeys([{ keys: 'n', label: 'Sell', run: sell }], { everywhere: true });
  const keys = useShownKeys();
  return <p>{keys.map(({ label }) => label).join(', ')}</p>;
}

function Screen() {
  useKeys([{ keys: 'n', label: 'All of the line', run: line }]);
  return null;
}

test('a key of the frame gives way to the same key of a screen, as long as that is there', async () => {
  const all = (isThere: boolean) => (
    <>
      {isThere ? <Screen /> : null}
      <Frame />
    </>
  );
  const { rerender } = render(all(true));
  expect(screen.getByText('All of the line')).toBeDefined();
  await userEvent.keyboard('n');
  expect([sell.mock.calls.length, line.mock.calls.length]).toEqual([0, 1]);
  rerender(all(false));
  expect(screen.getByText('Sell')).toBeDefined();
  await userEvent.keyboard('n');
  expect([sell.mock.calls.length, line.mock.calls.length]).toEqual([1, 1]);
});

test('while a screen is replaced by another with the same keys, each is there once and is the latest’s', async () => {
  const before = vi.fn<() => void>();
  const after = vi.fn<() => void>();
  const One = ({ label, run }: { readonly label: string; readonly run: () => void }) => {
    useKeys([{ keys: 'j', label, run }]);
    return null;
  };
  const Bar = () => (
    <p>
      {useShownKeys()
        .map(({ keys, label }) => `${keys} ${label}`)
        .join(', ')}
    </p>
  );
  const { rerender } = render(
    <>
      <One key="a" label="before" run={before} />
      <Bar />
    </>,
  );
  rerender(
    <>
      <One key="a" label="before" run={before} />
      <One key="b" label="after" run={after} />
      <Bar />
    </>,
  );
  expect(screen.getByText('j after')).toBeDefined();
  await userEvent.keyboard('j');
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
});
