import type { EpochMs } from '../../platform/database/types.ts';
import { asJob, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { releaseUnaccepted } from './orders.commands.ts';
import { remindAhead, remindLate } from './reminders.commands.ts';
import { extendOverdue } from './overdue.commands.ts';
import { askForPickupContacts } from './pickup-contact.commands.ts';

/** Whatever expires is swept (DESIGN §5, "Time"); a reservation counts in the ledger until it is. */
export const expirySweep: Sweep = {
  name: 'expire-reservations',
  everyMs: 5_000,
  async run(shop, now) {
    await expireReservations(shop, now);
  },
};

/** An overdue unit is sold by the shop until the next of these. */
export const overdueSweep: Sweep = sweepOf('extend-overdue', 5 * 60_000, extendOverdue, {});

/** Customers who are late are reminded, where the shop says so. */
export const lateRemindersSweep: Sweep = sweepOf('remind-late', 60 * 60_000, remindLate, {});

/** Customers are reminded before they fetch and before they bring back, where the shop says so. */
export const remindersAheadSweep: Sweep = sweepOf('remind-ahead', 60 * 60_000, remindAhead, {});

/** Associations whose tents are fetched soon are asked by whom. */
export const pickupContactsSweep: Sweep = sweepOf('ask-pickup-contacts', 3_600_000, askForPickupContacts, {});

/** Answers how many expired. */
export async function expireReservations(shop: Shop, now: EpochMs): Promise<number> {
  return asJob(releaseUnaccepted, shop, { id: `expiry-${now}`, now }, undefined);
}
