import { daysLate } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { localNow } from '../locations/index.ts';
import { askLateReminders, readLate } from './overdue.sql.ts';

/** Nobody is reminded in the night. */
const fromHour = '09:00';

/** Asks for a mail to each customer whose order is late by as many days as the shop says, once a day. */
export const remindLate = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  const every = shop.config.reservations.lateReminderEveryDays;
  const { today, time } = localNow(shop.zone, now);
  if (every === 0 || time < fromHour) return null;
  const late = (await readLate(shop.database, now)).filter(({ endDay, backOn }) => {
    const days = daysLate(endDay, today);
    return days > 0 && days % every === 0 && (backOn === null || backOn < today);
  });
  await inTransaction(shop.database, async (transaction) => {
    await askLateReminders(
      transaction,
      late.map(({ id }) => id),
      today,
      now,
    );
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return null;
});
