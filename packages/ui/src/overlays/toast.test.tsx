import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { leaveToasts, notify } from './toast-store.ts';

// why: the four seconds of a toast are counted, not waited for.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(): void {
  render(<ToastRegion labels={{ region: 'Messages', close: 'Close' }} />);
  act(() => {
    notify({ type: 'positive', title: 'Added', text: 'The glasses are in your cart.' });
  });
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a toast goes after four seconds', () => {
  show();
  expect(screen.getByText('Added')).toBeTruthy();
  wait(3900);
  expect(screen.queryByText('Added')).not.toBeNull();
  wait(200);
  expect(screen.queryByText('Added')).toBeNull();
});

test('a toast waits while the focus is in it', () => {
  show();
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  wait(20_000);
  expect(screen.queryByText('Added')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  wait(4000);
  expect(screen.queryByText('Added')).toBeNull();
});

test('a toast waits while the pointer is on it', () => {
  show();
  const region = screen.getByRole('region', { name: 'Messages' });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  fireEvent.mouseEnter(region);
  wait(20_000);
  expect(screen.queryByText('Added')).not.toBeNull();
});

test('a press on a toast closes it', () => {
  show();
  fireEvent.click(screen.getByText('Added'));
  wait(0);
  expect(screen.queryByText('Added')).toBeNull();
});

test('at most two toasts stand at once, and the newest takes the place of the oldest', () => {
  show();
  act(() => notify({ type: 'notice', title: 'Second' }));
  act(() => notify({ type: 'notice', title: 'Third' }));
  expect(screen.queryByText('Added')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
  expect(screen.getByText('Third')).toBeTruthy();
});

test('a toast that is said twice stands once, anew, and a later one about the form takes the place of the earlier', () => {
  show();
  wait(3900);
  act(() => notify({ type: 'positive', title: 'Added', text: 'The glasses are in your cart.' }));
  wait(3900);
  expect(screen.getAllByText('Added')).toHaveLength(1);
  act(() => notify({ type: 'warning', about: 'form', title: 'Fill in all fields' }));
  act(() => notify({ type: 'warning', about: 'form', title: 'Look at what you filled in' }));
  expect(screen.queryByText('Fill in all fields')).toBeNull();
  expect(screen.getByText('Look at what you filled in')).toBeTruthy();
  expect(screen.getByText('Added')).toBeTruthy();
});

test('with another page a toast of the one before goes, and one that was said on the way stays', () => {
  show();
  wait(1000);
  act(() => notify({ type: 'notice', title: 'Welcome' }));
  act(() => leaveToasts());
  expect(screen.queryByText('Added')).toBeNull();
  expect(screen.getByText('Welcome')).toBeTruthy();
});

test('a toast that leads on has a link, and following it closes the toast', () => {
  show();
  act(() =>
    notify({
      type: 'positive',
      title: 'In the cart',
      link: (look) => (
        <a {...look} href="#cart">
          To the cart
        </a>
      ),
    }),
  );
  fireEvent.click(screen.getByRole('link', { name: 'To the cart' }));
  wait(0);
  expect(screen.queryByText('In the cart')).toBeNull();
});

test('what was said before the region stood is said when it stands', () => {
  notify({ type: 'negative', title: 'Not added' });
  render(<ToastRegion labels={{ region: 'Messages', close: 'Close' }} />);
  wait(0);
  expect(screen.getByText('Not added')).toBeTruthy();
});

test('a toast without a type does not compile, and where it comes about all the same it is an error', () => {
  // @ts-expect-error spec 1 §4: a toast without a type is an error.
  const untyped: Parameters<typeof notify>[0] = { title: 'Nobody said what this is' };
  show();
  act(() => notify(untyped));
  const toast = screen.getByText('Nobody said what this is').closest('[role="alertdialog"]');
  expect(toast?.className).toContain('negative');
});

test.each(['positive', 'negative', 'warning', 'notice'] as const)('a %s toast looks like one', (type) => {
  show();
  act(() => notify({ type, title: 'Said', text: 'And more of it' }));
  expect(screen.getByText('Said').closest('[role="alertdialog"]')?.className).toContain(type);
  expect(screen.getByText('And more of it')).toBeTruthy();
});

test('what was said about the cart goes once the cart itself is there, and nothing else does', () => {
  show();
  act(() => notify({ type: 'positive', about: 'cart', title: 'Six glasses are in your cart' }));
  act(() => leaveToasts('cart'));
  expect(screen.queryByText('Six glasses are in your cart')).toBeNull();
  expect(screen.getByText('Added')).toBeTruthy();
});
