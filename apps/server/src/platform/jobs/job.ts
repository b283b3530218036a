import type { BareContext } from '../application/context.ts';
import { isRefusal, type Refusal } from '../application/refusal.ts';
import type { UseCase } from '../application/use-case.ts';
import type { EpochMs } from '../database/types.ts';
import type { Shop } from '../shops/shop.ts';

/** What a job carries (see OutboxMessage): ids only. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobFacts {
  readonly id: string;
  /** It is 1 the first time. */
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

/** What a command needs beside its caller, of those that only jobs call: where bytes lie, the log, a key. */
type Parts = Readonly<Record<string, unknown>>;

/** The caller of the commands that a job or a sweep runs. */
export function jobContext(shop: Shop, { id, now }: Pick<JobFacts, 'id' | 'now'>): BareContext {
  return { shop, actor: { kind: 'job' }, now, requestId: id };
}

/** A job that is one command: what `serve` is to a call of the wire. */
export function jobOf<Input, Given extends Parts>(
  kind: string,
  useCase: UseCase<Input, unknown, BareContext & Given>,
  given: Given,
  input: (payload: JobPayload) => Input,
): JobHandler {
  return {
    kind,
    async handle(shop, payload, job) {
      allowed(await useCase({ ...jobContext(shop, job), ...given }, input(payload)));
    },
  };
}

/** A sweep that is one command. */
export function sweepOf<Given extends Parts>(
  name: string,
  everyMs: number,
  useCase: UseCase<undefined, unknown, BareContext & Given>,
  given: Given,
): Sweep {
  return {
    name,
    everyMs,
    async run(shop, now) {
      const job = jobContext(shop, { id: `${name}-${now}`, now });
      allowed(await useCase({ ...job, ...given }, undefined));
    },
  };
}

/** What a job of several steps asks or does, by a query or a command each. */
export async function asJob<Input, Answer>(
  useCase: UseCase<Input, Answer, BareContext>,
  shop: Shop,
  job: Pick<JobFacts, 'id' | 'now'>,
  input: Input,
): Promise<Answer> {
  return allowed(await useCase(jobContext(shop, job), input));
}

/** Nobody reads what a job is refused, so it fails, and comes again. */
export function allowed<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`a job was refused: ${answer.code}`);
  return answer;
}
