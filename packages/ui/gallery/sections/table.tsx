import { Button, EmptyState, ErrorState, Pill } from '@bivak/ui';
import { MenuButton } from '@bivak/ui/menu';
import { SortControl, Table, type Column, type Sort } from '@bivak/ui/table';
import { useState } from 'react';
import { orders, sorted, type DemoOrder, type OrderField } from '../demo.ts';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const nothing = (): void => undefined;

export function TableSection() {
  const w = useWords('table');
  const [sort, setSort] = useState<Sort<OrderField>>({ field: 'number', direction: 'ASC' });
  const columns = useColumns();
  const shared = {
    columns,
    rowKey: (order: DemoOrder) => order.number,
    loadingLabel: w.loading,
    empty: null,
  };
  const fields = [
    { value: 'number', label: w.number },
    { value: 'total', label: w.total },
  ] as const;
  return (
    <>
      <State name={w.full}>
        <Table
          {...shared}
          caption={w.caption}
          rows={sorted(orders, sort)}
          rowLink={(order, { children, ...props }) => (
            <a href={`#${order.number}`} {...props}>
              {children}
            </a>
          )}
          sort={sort}
          onSort={setSort}
        />
      </State>
      <State name={w.apart}>
        <SortControl
          fields={fields}
          value={sort}
          onChange={setSort}
          labels={{ field: w.sortBy, direction: { ASC: w.upward, DESC: w.downward } }}
        />
      </State>
      <State name={w.first}>
        <Table {...shared} caption={w.captionFirst} rows={[]} loading expected={3} />
      </State>
      <State name={w.next}>
        <Table {...shared} caption={w.captionNext} rows={orders} loading />
      </State>
      <State name={w.none}>
        <Table {...shared} caption={w.caption} rows={[]} empty={<EmptyState title={w.none} level={3} />} />
      </State>
      <State name={w.failed}>
        <Table
          {...shared}
          caption={w.caption}
          rows={orders}
          error={<ErrorState title={w.failed} level={3} actions={<Button>{w.again}</Button>} />}
        />
      </State>
    </>
  );
}

function useColumns(): readonly Column<DemoOrder, OrderField>[] {
  const w = useWords('table');
  return [
    {
      id: 'number',
      label: w.number,
      weight: 4,
      role: 'name',
      sortBy: 'number',
      cell: (order) => order.number,
    },
    { id: 'place', label: w.place, weight: 5, cell: (order) => order.place },
    { id: 'amount', label: w.amount, weight: 2, align: 'end', cell: (order) => order.amount },
    {
      id: 'total',
      label: w.total,
      weight: 3,
      align: 'end',
      sortBy: 'total',
      cell: (order) => order.shownTotal,
    },
    {
      id: 'status',
      label: w.status,
      weight: 3,
      cell: (order) => <Pill tone={order.open ? 'warn' : 'ok'}>{order.open ? w.open : w.done}</Pill>,
    },
    {
      id: 'actions',
      label: w.acts,
      hideLabel: true,
      weight: 1,
      role: 'actions',
      cell: (order) => (
        <MenuButton
          label={fill(w.actsOf, { number: order.number })}
          entries={[
            { id: 'view', label: w.view, icon: 'eye', onAction: nothing },
            { id: 'edit', label: w.edit, icon: 'edit', disabled: !order.open, onAction: nothing },
            { id: 'cancel', label: w.cancel, icon: 'ban', bad: true, onAction: nothing },
          ]}
        />
      ),
    },
  ];
}
