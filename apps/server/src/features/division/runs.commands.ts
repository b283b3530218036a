import { randomUUID } from 'node:crypto';
import type { DivisionRefusal } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { byWhom } from '../../platform/events/record-event.ts';
import { divideAside } from './divide-aside.ts';
import { engine, hashOf } from './policy.ts';
import { notePublicValue, wrongState } from './rounds.commands.ts';
import { findRound, lockRound, moveRound, readFrozen } from './rounds.sql.ts';
import { checksOf, figuresOf, outcomesOf } from './run-figures.ts';
import { type KeyContext, readRunParts } from './run-parts.ts';
import { endRun, findRun, finishRun, noteProgress, readRuns, type RunRow, startRun } from './runs.sql.ts';

export interface StartedRun {
  readonly run: RunRow;
  /** False: it ran already, by somebody else. */
  readonly isNew: boolean;
}

/** Divides as everything stands now. Of two who start at once one does, and both see that run. */
export const staffStartRun = command(
  { right: 'division.run' },
  async (context: BareContext, { roundId }: { readonly roundId: string }): Promise<StartedRun | Refusal> => {
    const { shop } = context;
    const seen = await findRound(shop.database, roundId);
    if (seen === undefined) return refuse('NotFound');
    if (seen.policy.publicValue !== null && (await notePublicValue(context, seen)) === null)
      return seen.state === 'open' ? wrongState('open') : refuse('PublicValueAwaited');
    return inTransaction<StartedRun | Refusal>(shop.database, async (transaction) => {
      const round = await lockRound(transaction, roundId);
      if (round === undefined) return refuse('NotFound');
      if (round.state !== 'frozen' && round.state !== 'proposed') return wrongState(round.state);
      transaction.afterCommit(() => shop.wakeRelay());
      const started = await startRun(transaction, context, {
        id: randomUUID(),
        roundId,
        by: byWhom(context),
        engine,
      });
      if (started !== undefined) return { run: started, isNew: true };
      const running = (await readRuns(transaction, roundId)).find(({ state }) => state === 'running');
      return running === undefined ? refuse('Busy') : { run: running, isNew: false };
    });
  },
);

export interface OfRun {
  readonly roundId: string;
  readonly runId: string;
}

/** Stops a run; one that has ended is answered as it ended. */
export const staffCancelRun = command(
  { right: 'division.run' },
  async (context: BareContext, { roundId, runId }: OfRun): Promise<RunRow | Refusal> => {
    const { database } = context.shop;
    const run = await findRun(database, roundId, runId);
    if (run === undefined) return refuse('NotFound');
    const ended = await inTransaction(database, (transaction) =>
      endRun(transaction, context, run, { state: 'canceled' }),
    );
    return ended ?? (await findRun(database, roundId, runId)) ?? refuse('NotFound');
  },
);

/**
 * The work of a run, in a thread beside the server: read, divide, check, store. It may come twice: a run that has ended is
 * left alone, and one that a dead server began is done anew, with the same result.
 */
export const performRun = command(
  { right: 'job' },
  async (context: KeyContext, { roundId, runId }: OfRun): Promise<RunRow['state'] | Refusal> => {
    const { database } = context.shop;
    const [round, run, frozen] = await Promise.all([
      findRound(database, roundId),
      findRun(database, roundId, runId),
      readFrozen(database, roundId),
    ]);
    if (round === undefined || run === undefined || frozen === null) return refuse('NotFound');
    if (run.state !== 'running') return run.state;
    const goesOn = (progress: number) => noteProgress(database, runId, progress);
    if (!(await goesOn(5))) return 'canceled';
    const parts = await readRunParts(database, context, round, frozen);
    if (isRefusal(parts)) return failed(context, run);
    const { input, pins, carryOver, guaranteed } = parts;
    if (!(await goesOn(15))) return 'canceled';
    const divided = await divideAside({ kind: 'divide', input }, goesOn);
    if (divided === null) return 'canceled';
    if (divided.kind === 'refused') return refused(context, run, input.days, divided.refusal);
    const outcomes = outcomesOf(input, divided.division, pins, guaranteed);
    const isStored = await inTransaction(database, async (transaction) => {
      await lockRound(transaction, roundId);
      const isFinished = await finishRun(transaction, context, {
        id: runId,
        roundId,
        input,
        inputHash: hashOf(input),
        pins,
        carryOver,
        output: divided.division,
        outputHash: hashOf(divided.division),
        proofOk: divided.faults.length === 0,
        checks: checksOf(divided.faults),
        figures: figuresOf(input, outcomes),
        outcomes,
      });
      if (isFinished && divided.faults.length === 0)
        await moveRound(transaction, roundId, ['frozen', 'proposed'], 'proposed');
      return isFinished;
    });
    if (!isStored) return 'canceled';
    return divided.faults.length === 0 ? 'proposed' : 'failed';
  },
);

async function failed(context: BareContext, run: RunRow): Promise<RunRow['state']> {
  await inTransaction(context.shop.database, (transaction) =>
    endRun(transaction, context, run, { state: 'failed' }),
  );
  return 'failed';
}

/** Nothing was divided: what is held alone is more than there is, or the input cannot be divided at all. */
async function refused(
  context: BareContext,
  run: RunRow,
  days: readonly string[],
  refusal: DivisionRefusal,
): Promise<RunRow['state']> {
  const conflicts =
    refusal.refused === 'heldTooMuch'
      ? refusal.conflicts.map(({ type, day, held, stock }) => ({
          itemId: type,
          day: days[day] ?? '',
          held,
          stock,
        }))
      : [];
  const state = refusal.refused === 'heldTooMuch' ? ('refused' as const) : ('failed' as const);
  await inTransaction(context.shop.database, (transaction) =>
    endRun(transaction, context, run, { state, conflicts }),
  );
  return state;
}
