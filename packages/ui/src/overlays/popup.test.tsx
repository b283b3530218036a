import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { MenuButton } from './menu.tsx';
import { Popup } from './popup.tsx';

// why: 200 ms cannot be told from 0 by a real clock under load.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Opener({ name, id = 'help' }: { readonly name: string; readonly id?: string }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      <Popup id={id} label={`About ${name}`} open={open} onClose={() => setOpen(false)} anchor={anchor}>
        <button type="button">Inside</button>
      </Popup>
    </>
  );
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** A whole press on what lies under an open popup. */
function pressBeside(): void {
  const under = document.querySelector('[data-testid="underlay"]') ?? document.body;
  for (const type of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const)
    fireEvent[type](under, { button: 0, pointerType: 'mouse' });
}

test('a popup takes the focus, and Escape gives it back where it was', () => {
  render(<Opener name="Deposit" />);
  const opener = screen.getByRole('button', { name: 'Deposit' });
  act(() => opener.focus());
  fireEvent.click(opener);
  wait(50);
  const popup = screen.getByRole('dialog', { name: 'About Deposit' });
  expect(popup.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  wait(50);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a press beside a popup within 200 ms of its opening is the one that opened it; a later one closes it', () => {
  render(<Opener name="Deposit" />);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  wait(200);
  pressBeside();
  wait(0);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  wait(1);
  pressBeside();
  wait(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a popup does not open while one with the same id is open', () => {
  render(
    <>
      <Opener name="Deposit" />
      <Opener name="Caution" />
    </>,
  );
  const [first, second] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  fireEvent.click(first);
  wait(0);
  fireEvent.click(second);
  wait(0);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'About Deposit' })).toBeTruthy();
});

test('a dialog stands at the base of all overlays, and what opens in it one higher', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Order" closeLabel="Close">
      <MenuButton label="Actions" entries={[{ id: 'view', label: 'View', onAction: () => undefined }]} />
    </Dialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  // The list is loaded with the press.
  await act(() => vi.dynamicImportSettled());
  wait(0);
  const levelOf = (role: string): string | undefined =>
    screen.getByRole(role).closest<HTMLElement>('[style*="z-index"]')?.style.zIndex;
  expect(levelOf('menu')).toBe('1001');
  const overlay = document.querySelector<HTMLElement>('.overlay');
  expect(overlay?.style.zIndex).toBe('1000');
});
