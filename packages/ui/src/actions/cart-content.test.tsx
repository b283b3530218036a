import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CartContent } from './cart-content.tsx';

// why: the half second of a pulse is counted, not waited for.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function pulses(): boolean {
  return document.querySelector('.pulse') !== null;
}

test('the cart pulses for 500 ms when its count changes, and not when it is first shown', () => {
  const { rerender } = render(<CartContent text="Cart" count={2} />);
  expect(pulses()).toBe(false);
  rerender(<CartContent text="Cart" count={3} />);
  expect(screen.getByText('3')).toBeTruthy();
  expect(pulses()).toBe(true);
  wait(499);
  expect(pulses()).toBe(true);
  wait(1);
  expect(pulses()).toBe(false);
});

test('a change during a pulse lets it last for 500 ms more', () => {
  const { rerender } = render(<CartContent text="Cart" count={2} />);
  rerender(<CartContent text="Cart" count={3} />);
  wait(400);
  rerender(<CartContent text="Cart" count={0} />);
  wait(499);
  expect(pulses()).toBe(true);
  wait(1);
  expect(pulses()).toBe(false);
});

test('an empty cart shows no count', () => {
  const { container } = render(<CartContent text="Cart" count={0} />);
  expect(container.textContent?.trim()).toBe('Cart');
});
