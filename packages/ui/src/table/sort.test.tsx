import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SortControl } from './sort-control.tsx';
import { sortAfterPress, type Sort } from './sort.ts';

test.each([
  ['nothing sorted', null, 'date', 'ASC'],
  ['another field', { field: 'total', direction: 'DESC' }, 'date', 'ASC'],
  ['upward', { field: 'date', direction: 'ASC' }, 'date', 'DESC'],
  ['downward', { field: 'date', direction: 'DESC' }, 'date', 'ASC'],
] as const)('after %s, a press on a field sorts', (_, current: Sort | null, field, direction) => {
  expect(sortAfterPress(current, field)).toEqual({ field, direction });
});

function Sorted() {
  const [sort, setSort] = useState<Sort<'date' | 'name'>>({ field: 'date', direction: 'ASC' });
  return (
    <>
      <SortControl
        fields={[
          { value: 'date', label: 'Date' },
          { value: 'name', label: 'Name' },
        ]}
        value={sort}
        onChange={setSort}
        labels={{ field: 'Sort by', direction: { ASC: 'Upward: turn round', DESC: 'Downward: turn round' } }}
      />
      <output>{`${sort.field} ${sort.direction}`}</output>
    </>
  );
}

test('a sort control changes the field and keeps the direction, and turns the direction round', async () => {
  const user = userEvent.setup();
  render(<Sorted />);
  await user.click(screen.getByRole('button', { name: 'Upward: turn round' }));
  expect(screen.getByRole('status').textContent).toBe('date DESC');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
  expect(screen.getByRole('status').textContent).toBe('name DESC');
});
