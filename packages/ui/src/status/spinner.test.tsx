import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Spinner } from './spinner.tsx';

// why: 75 ms cannot be told from 0 by a real clock under load.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an answer within 75 ms shows no spinner, a later one does', () => {
  render(<Spinner label="Loading" />);
  act(() => {
    vi.advanceTimersByTime(74);
  });
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('status').textContent).toBe('Loading');
});
