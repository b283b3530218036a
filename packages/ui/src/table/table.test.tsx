import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import type { Sort } from './sort.ts';
import { Table, type TableProps } from './table.tsx';

type Order = { readonly id: string; readonly place: string; readonly total: string };
type Field = 'number' | 'total';

const orders: readonly Order[] = [
  { id: 'R2026-000001', place: 'Zaventem', total: '€ 289,00' },
  { id: 'R2026-000002', place: 'Gent', total: '€ 12,50' },
];

const columns: readonly Column<Order, Field>[] = [
  { id: 'number', label: 'Number', role: 'name', sortBy: 'number', cell: (order) => order.id },
  { id: 'place', label: 'Place', weight: 3, cell: (order) => order.place },
  { id: 'total', label: 'Total', align: 'end', sortBy: 'total', cell: (order) => order.total },
  {
    id: 'actions',
    label: 'What you can do',
    hideLabel: true,
    role: 'actions',
    cell: (order) => <button type="button">Cancel {order.id}</button>,
  },
];

function Orders(props: Partial<TableProps<Order, Field>>) {
  const [sort, setSort] = useState<Sort<Field> | null>(null);
  return (
    <Table
      caption="Your orders"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      sort={sort}
      onSort={setSort}
      loadingLabel="The orders are loading"
      empty={<p>No orders yet</p>}
      {...props}
    />
  );
}

describe('a table', () => {
  test('a table is named by its caption, and its values by their row and column', () => {
    render(<Orders />);
    const table = screen.getByRole('table', { name: 'Your orders' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Number', 'Place', 'Total', 'What you can do']);
    expect(screen.getByRole('rowheader', { name: 'R2026-000002' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '€ 12,50' })).toBeTruthy();
  });

  test('a table shares the width out by the weights of the columns', () => {
    render(<Orders />);
    const widths = screen.getAllByRole('columnheader').map((head) => head.style.getPropertyValue('--weight'));
    expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([17, 50, 17, 17]);
  });

  test('a table sorts upward by the column that is pressed, then downward, then by another', async () => {
    const user = userEvent.setup();
    render(<Orders />);
    const sorts = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorts()).toEqual(['none', null, 'none', null]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(sorts()).toEqual(['ascending', null, 'none', null]);
    await user.keyboard('{Enter}');
    expect(sorts()).toEqual(['descending', null, 'none', null]);
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(sorts()).toEqual(['none', null, 'ascending', null]);
  });

  test('a table tells the field and the direction as the wire has them', async () => {
    const user = userEvent.setup();
    const onSort = vi.fn<(sort: Sort<Field>) => void>();
    render(<Orders sort={{ field: 'total', direction: 'ASC' }} onSort={onSort} />);
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ field: 'total', direction: 'DESC' });
  });

  test('a table that nobody can sort has plain heads', () => {
    render(<Orders onSort={undefined} />);
    expect(within(screen.getAllByRole('rowgroup')[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('a table leads on from the name of a row; its actions stay apart', () => {
    render(
      <Orders
        rowLink={(order, props) => (
          <a href={`#${order.id}`} {...props}>
            {props.children}
          </a>
        )}
      />,
    );
    expect(screen.getByRole('link', { name: 'R2026-000001' }).getAttribute('href')).toBe('#R2026-000001');
    expect(screen.getByRole('button', { name: 'Cancel R2026-000001' })).toBeTruthy();
  });
});

describe('a table without rows', () => {
  test('a table without rows that loads says so, and shows where rows will stand', () => {
    render(<Orders rows={[]} loading expected={3} />);
    expect(screen.getByRole('status').textContent).toBe('The orders are loading');
    const table = screen.getByRole('table', { name: 'Your orders' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(table.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(screen.getAllByRole('row')).toHaveLength(1);
  });

  test('a table without rows says that there are none', () => {
    render(<Orders rows={[]} />);
    expect(screen.getByText('No orders yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a table without rows says that they could not be fetched, even while older ones are known', () => {
    render(<Orders error={<p role="alert">The orders could not be fetched</p>} />);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a table without rows that loads other rows keeps the older ones in sight', () => {
    render(<Orders loading />);
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('The orders are loading');
  });
});
