import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListSelectField } from './list-select.tsx';

// why: 200 ms cannot be told from 199 by a real clock.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function shown(): (string | null)[] {
  return screen.queryAllByRole('option').map((option) => option.textContent);
}

test('a dropdown with a search narrows its list down once the typing has paused for 200 ms', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <ListSelectField
      label="Place"
      placeholder="Choose a place"
      value={null}
      onChange={onChange}
      options={['Zaventem', 'Gent', 'Liège'].map((name) => ({ value: name, label: name }))}
      search={{ label: 'Find a place', nothing: 'No such place' }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /Place/u }));
  wait(50);
  const field = screen.getByRole('searchbox', { name: 'Find a place' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'liege' } });
  wait(199);
  expect(shown()).toHaveLength(3);
  wait(1);
  expect(shown()).toEqual(['Liège']);
  fireEvent.change(field, { target: { value: 'Mars' } });
  wait(200);
  expect(shown()).toEqual(['No such place']);
  fireEvent.change(field, { target: { value: 'gent' } });
  wait(200);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
  wait(0);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Gent');
});
