import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** Which end of an order its customer is reminded of. */
export type RemindedEnd = 'pickup' | 'return';

/** The mails that remind, `{ reservationId, day }`. */
export const reminders = { pickup: 'mail.pickup-reminder', return: 'mail.return-reminder' } as const;

const askingOf = (end: RemindedEnd, due: string, day: string) =>
  statement(`
    with due as (
      update $schema.reservation set ${end}_reminded_for = ${day}
      where ${due} and ${day} > $2 and ${day} <= $3 and ${end}_reminded_for is distinct from ${day}
      returning id, ${day} as day
    )
    ${enqueueSql({
      kind: `'${reminders[end]}'`,
      payload: `jsonb_build_object('reservationId', due.id, 'day', due.day::text)`,
      at: '$1::timestamptz',
      from: 'due',
    })}
  `);

const asking = {
  pickup: askingOf('pickup', `status in ('Order', 'Open', 'Pick') and created_at < $4`, 'start_day'),
  return: askingOf('return', `status = 'Picked' and business_start < $4`, 'end_day'),
};

/** Leaves a mail for each order whose pickup or return lies after today and until a day, and notes for which day. */
export async function askRemindersAhead(
  db: Db,
  end: RemindedEnd,
  within: { readonly today: IsoDate; readonly until: IsoDate; readonly midnight: EpochMs },
  now: EpochMs,
): Promise<void> {
  await db.rows(asking[end], [instant(now), within.today, within.until, instant(within.midnight)]);
}
