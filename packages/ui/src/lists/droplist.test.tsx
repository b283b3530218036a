import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Droplist, type DroplistOption } from './droplist.tsx';

// why: 200 ms cannot be told from 199 by a real clock.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tents: readonly DroplistOption[] = Array.from({ length: 7 }, (_, n) => ({
  value: `tent-${n}`,
  label: `Tent ${n}`,
}));

type Searched = (words: string, signal: AbortSignal) => Promise<readonly DroplistOption[]>;

function aSearch(answer: readonly DroplistOption[] | Error = tents) {
  return vi.fn<Searched>(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
}

function show(search: Searched, onChoose = vi.fn<(option: DroplistOption) => void>()) {
  render(
    <Droplist
      label="Product"
      placeholder="Search a product"
      search={search}
      most={5}
      onChoose={onChoose}
      labels={{ loading: 'Searching', nothing: 'Nothing found', failed: 'The search failed' }}
    />,
  );
  return onChoose;
}

function type(words: string): void {
  const field = screen.getByRole('combobox', { name: 'Product' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: words } });
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

test('a droplist searches once the typing has paused for 200 ms, and shows at most so many', async () => {
  const search = aSearch();
  show(search);
  type('te');
  await wait(150);
  type('tent');
  await wait(199);
  expect(search).not.toHaveBeenCalled();
  await wait(1);
  expect(search.mock.calls.map(([words]) => words)).toEqual(['tent']);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Tent 0',
    'Tent 1',
    'Tent 2',
    'Tent 3',
    'Tent 4',
  ]);
});

test('what is chosen is told, stands in the field and is not searched again', async () => {
  const search = aSearch();
  const onChoose = show(search);
  type('tent');
  await wait(200);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Product' }), { key });
  await wait(400);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(tents[1]);
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveProperty('value', 'Tent 1');
  expect(screen.queryByRole('option')).toBeNull();
  expect(search).toHaveBeenCalledTimes(1);
});

test('a droplist says so while it searches, and a search whose words changed is broken off', async () => {
  const search = vi.fn<Searched>(() => new Promise(() => undefined));
  show(search);
  type('tent');
  await wait(300);
  expect(screen.getByText('Searching')).toBeTruthy();
  type('tents');
  await wait(200);
  expect(search.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false]);
});

test.each([
  ['Nothing found', []],
  ['The search failed', new Error('offline')],
] as const)('a droplist says of its search "%s"', async (words, answer) => {
  show(aSearch(answer));
  type('rocket');
  await wait(250);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
});
