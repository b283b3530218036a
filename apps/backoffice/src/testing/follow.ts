import webWords from '@bivak/web/messages/nl.json' with { type: 'json' };
import { mergeMessages } from '@bivak/web/words';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import book from '../pages/help/messages/nl.json' with { type: 'json' };
import { partsOf, type TaskId } from '../pages/help/tasks.ts';
import { officeWords } from './words.ts';

/** The words of a message, as a screen in Dutch says them. */
export function wordsOf(key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, name) => (at as Record<string, unknown> | undefined)?.[name],
      mergeMessages(webWords, officeWords('nl') as never),
    );
  return typeof found === 'string' ? found : undefined;
}

const pressable = ['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox'] as const;

/**
 * Somebody who does a task by the handbook and by nothing else: every word in bold is pressed, filled in or seen, in the
 * order in which the steps name it.
 */
export function follow(task: TaskId) {
  const { steps } = book.tasks[task];
  const named = steps.flatMap((step) => partsOf(step).filter((_, place) => place % 2 === 1));
  let next = 0;

  function take(key: string): string {
    if (named[next] !== key)
      throw new Error(`${task} names ${named[next] ?? 'nothing more'} here, not ${key}`);
    next += 1;
    return wordsOf(key) ?? '';
  }
  /** A dialog lies over the screen where one is open. */
  const here = () => {
    const dialog = screen.queryByRole('dialog');
    return dialog === null ? screen : within(dialog);
  };
  const labelled = (label: string) => (text: string) => text.startsWith(label);

  return {
    /** A button, a link or a tab with exactly this name; in a dialog where one is open. */
    async press(key: string): Promise<void> {
      const name = take(key);
      const found = await waitFor(() => {
        const place = here();
        const [one] = pressable.flatMap((role) => place.queryAllByRole(role, { name }));
        if (one === undefined) throw new Error(`nothing to press is called ${name}`);
        return one;
      });
      await userEvent.click(found);
    },
    async fill(key: string, text: string): Promise<void> {
      const label = labelled(take(key));
      await userEvent.type(await waitFor(() => here().getByLabelText(label)), text);
    },
    /** It is on the screen. */
    async see(key: string): Promise<void> {
      const text = labelled(take(key));
      const shown = await screen.findAllByText(text).catch(() => [screen.getByLabelText(text)]);
      expect(shown.length).toBeGreaterThan(0);
    },
    done(): void {
      expect(named.slice(next)).toEqual([]);
    },
  };
}
