import type { IsoDate, ReservationStatus } from '@bivak/rules';
import {
  type EpochMs,
  isRefusal,
  staffCloseOrder,
  staffHandOut,
  staffTakeBack,
  statement,
} from '@bivak/server';
import { contextOf, type DeskParts, type DeskStep, staffOf } from './desk-parts.ts';

interface Left {
  id: string;
  status: ReservationStatus;
  startDay: IsoDate;
  endDay: IsoDate;
  businessStart: EpochMs;
  businessEnd: EpochMs;
}

const leftOver = statement<Left>({
  id: 'text',
  status: 'text',
  startDay: 'day',
  endDay: 'day',
  businessStart: 'instant',
  businessEnd: 'instant',
})(`
  select id, status, start_day as "startDay", end_day as "endDay", business_start as "businessStart",
    business_end as "businessEnd"
  from $schema.reservation
  where id = any($1) and status in ('Order', 'Open', 'Pick', 'Picked', 'Closed') and start_day < $2
  order by business_start, id
`);

const minute = 60_000;

/**
 * What the demo's desk would have done on the days since it was last looked at: goods of its own orders went out, came back
 * and were invoiced. What somebody ordered in the shop is theirs.
 */
export async function settleSteps(
  parts: DeskParts,
  ours: readonly string[],
  since: EpochMs,
): Promise<DeskStep[]> {
  const { shop, today, now } = parts;
  const rows = await shop.database.rows(leftOver, [ours, today]);
  const staff = (at: EpochMs) => contextOf(parts, staffOf(parts, 'desk'), at);
  const all = { clientId: null, note: null, lines: null };
  return rows.flatMap(({ id: key, status, endDay, businessStart, businessEnd }): DeskStep[] => {
    const notBefore = (at: number) => Math.min(now, Math.max(at, since)) as EpochMs;
    const isOver = endDay < today;
    const isOut = status === 'Picked';
    const isBack = status === 'Closed';
    const back = notBefore(businessEnd + 5 * minute);
    const out: DeskStep = {
      at: notBefore(businessStart + 10 * minute),
      run: async (at) => void (await staffHandOut(staff(at), { ...all, key })),
    };
    const takeBack: DeskStep = {
      at: back,
      run: async (at) => void (await staffTakeBack(staff(at), { ...all, key })),
    };
    const close: DeskStep = {
      at: notBefore(back + 20 * minute),
      async run(at) {
        const done = await staffCloseOrder(staff(at), { key, note: null });
        if (isRefusal(done)) parts.refused.push(`${key} stays open: ${done.code}`);
      },
    };
    return [
      ...(isOut || isBack ? [] : [out]),
      ...(isOver && !isBack ? [takeBack] : []),
      ...(isOver ? [close] : []),
    ];
  });
}
