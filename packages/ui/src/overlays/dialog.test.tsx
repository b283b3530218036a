import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { QuestionHost } from './question-host.tsx';
import { askConfirm, showAlert, type Answer } from './question-store.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Change
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Place and period" closeLabel="Close">
        <input aria-label="Place" />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  test('a dialog takes the focus, and Escape gives it back where it was', async () => {
    const user = userEvent.setup();
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Change' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Place and period' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('a dialog closes with its button', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a question', () => {
  const CANCEL = { id: 'cancel', title: 'Cancel the order?', yes: 'Cancel the order', no: 'Back' };
  const SHORT = { id: 'short', title: 'The period is too short', yes: 'Change it', no: 'Leave it' };

  test.each([
    ['Cancel the order', true],
    ['Back', null],
    ['Close', null],
  ] as const)('a question to confirm gives, for "%s", %s', async (button, expected) => {
    const user = userEvent.setup();
    render(<QuestionHost closeLabel="Close" />);
    const answer = askConfirm(CANCEL);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['Change it', true],
    ['Leave it', false],
    ['Close', null],
  ] as const)('a question of an alert gives, for "%s", %s', async (button, expected) => {
    const user = userEvent.setup();
    render(<QuestionHost closeLabel="Close" />);
    const answer = showAlert(SHORT);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await answer).toBe(expected);
  });

  test('a question is read out with its words, not by its title alone', async () => {
    render(<QuestionHost closeLabel="Close" />);
    void askConfirm({ ...CANCEL, text: 'It cannot be undone.' });
    const question = await screen.findByRole('alertdialog', { name: CANCEL.title });
    const words = document.getElementById(question.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('It cannot be undone.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  test('a question does not open twice with the same id', async () => {
    const user = userEvent.setup();
    render(<QuestionHost closeLabel="Close" />);
    const answers: Promise<Answer>[] = [askConfirm(CANCEL), askConfirm(CANCEL)];
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
    expect(await Promise.all(answers)).toEqual([true, true]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
