import { shopMode } from '@bivak/contract/shop-config';
import { addDays, daysLate } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { localNow } from '../locations/index.ts';
import { askLateReminders, lockOut, readLate } from './overdue.sql.ts';
import { askRemindersAhead, type RemindedEnd } from './reminders.sql.ts';
import { actOnOrder, type OfAct } from './staff-acts.ts';

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

/**
 * Asks for a mail to each customer whose order begins, or is to come back, within as many days as the shop says; once for
 * a day. Whoever ordered or fetched it today knows.
 */
export const remindAhead = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  const { pickupReminderDaysBefore, returnReminderDaysBefore } = shop.config.reservations;
  const { today, time } = localNow(shop.zone, now);
  const days: Record<RemindedEnd, number> = {
    pickup: pickupReminderDaysBefore,
    return: shopMode(shop.config) === 'sales' ? 0 : returnReminderDaysBefore,
  };
  if (time < fromHour || Math.max(...Object.values(days)) === 0) return null;
  await inTransaction(shop.database, async (transaction) => {
    for (const end of ['pickup', 'return'] as const) {
      if (days[end] === 0) continue;
      const within = { today, until: addDays(today, days[end]), midnight: shop.zone.at(today, 0) };
      await askRemindersAhead(transaction, end, within, now);
    }
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return null;
});

/** Asks for the mail to who is late by hand, once a day, of an order that is late. */
export const staffRemindLate = command({ right: 'orders.write' }, (context: Context, of: OfAct) =>
  actOnOrder(context, of, {
    route: 'orders/remind',
    input: {},
    async work(transaction, { id, status }) {
      const { shop, now } = context;
      const out = await lockOut(transaction, id);
      if (out?.status !== 'Picked' || out.businessEnd > now)
        return refuse('TransitionRefused', { params: { status } });
      const { today } = localNow(shop.zone, now);
      const asked = await askLateReminders(transaction, [id], today, now);
      if (asked === 0) return refuse('RemindedToday');
      await recordEvents(transaction, context, {
        entity: 'reservation',
        entityId: id,
        action: 'remind',
        after: { day: today },
      });
      return null;
    },
  }),
);
