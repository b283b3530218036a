import type { EpochMs } from '../database/types.ts';
import type { Shop } from '../shops/shop.ts';

/** What a job carries (see OutboxMessage): ids only. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobFacts {
  readonly id: string;
  /** 1 the first time. */
  readonly attempt: number;
  readonly now: EpochMs;
}

/**
 * Work outside the transaction that decided it. A job may come twice, so the handler first asks whether the
 * work stands already. What it throws is tried again, ever later; in the end the job lies in the dead letters.
 */
export interface JobHandler {
  /** The kind of the outbox message, `mail.reservation-received`; also the name of its queue. */
  readonly kind: string;
  handle(shop: Shop, payload: JobPayload, job: JobFacts): Promise<void>;
}

/** Work that time itself brings: expiry, reconciling. Run per shop, by one process at a time. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  run(shop: Shop, now: EpochMs): Promise<void>;
}
