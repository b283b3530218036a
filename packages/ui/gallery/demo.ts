import type { Sort } from '@bivak/ui/table';

export type OrderField = 'number' | 'total';

export type DemoOrder = {
  readonly number: string;
  readonly place: string;
  readonly amount: number;
  readonly total: number;
  readonly shownTotal: string;
  readonly open: boolean;
};

/** What a shop would fetch: names and figures, which no language changes. */
export const orders: readonly DemoOrder[] = [
  { number: 'R2026-000012', place: 'Zaventem', amount: 3, total: 28900, shownTotal: '€ 289,00', open: true },
  { number: 'R2026-000017', place: 'Gent', amount: 120, total: 1250, shownTotal: '€ 12,50', open: false },
  {
    number: 'R2026-000031',
    place: 'Turnhout',
    amount: 1,
    total: 104000,
    shownTotal: '€ 1.040,00',
    open: false,
  },
];

export function sorted(rows: readonly DemoOrder[], { field, direction }: Sort<OrderField>): DemoOrder[] {
  const upward = rows.toSorted((a, b) =>
    field === 'total' ? a.total - b.total : a.number.localeCompare(b.number),
  );
  return direction === 'ASC' ? upward : upward.toReversed();
}

export const places = ['Zaventem', 'Gent', 'Turnhout', 'Liège', 'Arlon', 'Oostende', 'Hasselt', 'Namur'];

const tents = [
  'Pagodetent 5 x 5',
  'Alutent 6 x 12',
  'Partytent 3 x 6',
  'Stretchtent',
  'Tent 4 x 4',
  'Tent 8 x 8',
];

export const products = [...tents, 'Statafel', 'Tafel rond', 'Klaptafel', 'Stapelstoel', 'Barkruk'];
