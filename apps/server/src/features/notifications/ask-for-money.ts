import type { EpochMs } from '../../platform/database/types.ts';
import type { MailedReservation } from './notifications.queries.ts';

const patienceMs = 10 * 60_000;

/**
 * When a mail may ask for the money of a reservation that waits for it: not while its customer is paying, which is taken
 * for some minutes after they ordered or went to pay last, half of the time that they have at most. 0 where nothing is
 * to be waited for. Who pays in time is never asked.
 */
export function askForMoneyAt({
  awaitsPayment,
  createdAt,
  payingSince,
  expiresAt,
}: Pick<MailedReservation, 'awaitsPayment' | 'createdAt' | 'payingSince' | 'expiresAt'>): EpochMs {
  if (!awaitsPayment || expiresAt === null) return 0 as EpochMs;
  const patience = Math.min(patienceMs, (expiresAt - createdAt) / 2);
  return (Math.max(createdAt, payingSince ?? 0) + patience) as EpochMs;
}
