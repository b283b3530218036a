import type { TodayOrder } from '@bivak/contract/admin';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deskStepOf, type DeskStep } from '../../features/handovers/counts.ts';
import { useKeys, type ScreenKey } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';

export type DayPart = 'collect' | 'bringBack' | 'late' | 'toAccept';

export interface DayRow {
  readonly part: DayPart;
  readonly order: Pick<TodayOrder, 'ID' | 'Version' | 'Status'>;
}

export function rowId({ part, order }: DayRow): string {
  return `day-${part}-${order.ID}`;
}

/** Which row of the day keys are about: the one that has the focus, else the first. `j` and `k` go along all of them. */
export function useDayKeys(
  rows: readonly DayRow[],
  {
    toDesk,
    accept,
  }: {
    readonly toDesk: (id: string, step: DeskStep) => void;
    readonly accept: (row: DayRow['order']) => void;
  },
) {
  const t = useTranslations('office.day.keys');
  const may = useMay();
  const [chosen, choose] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => rowId(row) === chosen),
  );
  const row = rows[at];
  const move = (by: number) => {
    const isFocused = row !== undefined && document.activeElement?.id === rowId(row);
    const next = rows[isFocused ? Math.min(Math.max(0, at + by), rows.length - 1) : at];
    if (next === undefined) return;
    choose(rowId(next));
    document.getElementById(rowId(next))?.focus();
  };
  const atDesk = (step: DeskStep) => {
    if (row !== undefined && deskStepOf(row.order.Status) === step) toDesk(row.order.ID, step);
  };
  const keys: ScreenKey[] = [
    { keys: 'j', label: t('next'), run: () => move(1) },
    { keys: 'k', label: t('before'), run: () => move(-1) },
    ...(may('orders.handOut')
      ? [
          { keys: 'u', label: t('handOut'), run: () => atDesk('out') },
          { keys: 't', label: t('takeBack'), run: () => atDesk('back') },
        ]
      : []),
    ...(may('orders.accept')
      ? [
          {
            keys: 'e',
            label: t('accept'),
            run: () => {
              if (row?.order.Status === 'Active') accept(row.order);
            },
          },
        ]
      : []),
  ];
  useKeys(keys);
  return { choose };
}
