import { type DivisionRecord, recordEffectiveSeed } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { readGuaranteed } from './outcomes.sql.ts';
import { engine, hashing } from './policy.ts';
import { type CommitmentRow, findRound, listRounds, readCommitments, type RoundRow } from './rounds.sql.ts';
import { type KeyContext, openSeed } from './run-parts.ts';
import { findRun, readRunFile, type RunRow } from './runs.sql.ts';

export interface PublicRound {
  readonly round: RoundRow;
  readonly commitments: readonly CommitmentRow[];
  /** Null before it is published. */
  readonly published: RunRow | null;
}

/** The rounds that were committed to, the latest first: what was promised, frozen and published, for everybody. */
export const listPublicRounds = query(
  { right: 'public', shared: 'nobody' },
  async ({ shop }: BareContext): Promise<readonly PublicRound[] | Refusal> => {
    if (shop.config.lending === undefined) return refuse('NotFound');
    const rounds = await listRounds(shop.database);
    return publicRounds({ shop }, rounds);
  },
);

export const getPublicRound = query(
  { right: 'public', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId }: { readonly roundId: string },
  ): Promise<PublicRound | Refusal> => {
    const round = await findRound(shop.database, roundId);
    if (round === undefined) return refuse('NotFound');
    const [found] = await publicRounds({ shop }, [round]);
    return found ?? refuse('NotFound');
  },
);

async function publicRounds(
  { shop }: Pick<BareContext, 'shop'>,
  rounds: readonly RoundRow[],
): Promise<readonly PublicRound[]> {
  const commitments = await readCommitments(
    shop.database,
    rounds.map(({ id }) => id),
  );
  return Promise.all(
    rounds.map(async (round) => ({
      round,
      commitments: commitments.filter(({ roundId }) => roundId === round.id),
      published:
        round.publishedRun === null
          ? null
          : ((await findRun(shop.database, round.id, round.publishedRun)) ?? null),
    })),
  );
}

/**
 * A published round as a file that anybody can check (`design/division.md` §4): with it the seed is revealed. Requests are in it
 * by their ids alone, with what they count for and no word of theirs.
 */
export const getRoundRecord = query(
  { right: 'public', rateLimit: 'lookups', shared: 'nobody' },
  async (
    context: KeyContext,
    { roundId }: { readonly roundId: string },
  ): Promise<DivisionRecord | Refusal> => {
    const { database } = context.shop;
    const round = await findRound(database, roundId);
    if (round === undefined || round.publishedRun === null) return refuse('NotFound');
    const [run, file, seed, guaranteed] = await Promise.all([
      findRun(database, roundId, round.publishedRun),
      readRunFile(database, roundId, round.publishedRun),
      openSeed(database, context, round),
      readGuaranteed(database, round.publishedRun),
    ]);
    if (run === undefined || file === undefined) return refuse('NotFound');
    const { policy, policyHash, commitment, publicValue } = round;
    return {
      format: 'division-record/1',
      round: roundId,
      engine,
      policy,
      policyHash,
      commitment,
      seed,
      publicValue,
      effectiveSeed: await recordEffectiveSeed(hashing, { seed, publicValue }),
      frozen: { requests: round.frozenRequests ?? 0, hash: round.frozenHash ?? '' },
      runs: round.runs,
      pins: file.pins,
      guaranteed,
      ...(file.carryOver === null ? {} : { carryOver: file.carryOver }),
      input: file.input,
      inputHash: run.inputHash ?? '',
      output: file.output,
      outputHash: run.outputHash ?? '',
    };
  },
);
