import { randomUUID } from 'node:crypto';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { holdTogether } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { BusyError, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { operatorKey } from '../../platform/identity/operator-scope.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import {
  addRun,
  cancelRun,
  finishRun,
  forgetRuns,
  type JobRun,
  joinRun,
  lockRunOf,
  nextRow,
  readRun,
  readWaysBack,
  type RowOutcome,
  settleRow,
  takeRun,
  type WaitingRow,
} from '../../platform/jobs/job-runs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { staffWriteAboutOrder } from '../conversations/index.ts';
import { operatorActor } from '../identity/index.ts';
import { staffMoveOrder } from '../order-edit/index.ts';
import {
  type Acted,
  actRefusal,
  idsFound,
  type OfAct,
  type OrderFilter,
  staffAcceptOrder,
  staffAssignOrder,
  staffRejectOrder,
} from '../orders/index.ts';
import { type Undone, undoAct } from '../undo/index.ts';

export type BulkAct =
  | { readonly act: 'accept' }
  | { readonly act: 'reject'; readonly reason: string }
  | { readonly act: 'assign'; readonly to: string | null }
  | { readonly act: 'move'; readonly days: number }
  | { readonly act: 'message'; readonly subject: string; readonly standardTextId: string };

/** What a run does to its rows: one of these, or the way back from another run. */
type RunAct = BulkAct | { readonly act: 'undo'; readonly runId: string };

/** Chosen one by one, or all that a filter finds, of which the caller saw so many. */
export type BulkOf =
  | { readonly orderIds: readonly string[] }
  | { readonly filter: OrderFilter; readonly expected: number };

export interface BulkInput {
  readonly of: BulkOf;
  readonly act: BulkAct;
  readonly isDryRun?: boolean;
}

export interface BulkOutcome {
  readonly id: string;
  readonly outcome: Acted | Written | Refusal;
}

type RowResult = BulkOutcome['outcome'] | Undone;

/** What was begun with a customer about the order. */
interface Written {
  readonly id: string;
  readonly conversationId: string;
}

export type BulkResult = { readonly outcomes: readonly BulkOutcome[] } | { readonly run: JobRun };

/** So many are done while the caller waits. */
const atOnce = 100;

/** The outbox message of a run. */
export const bulkRunKind = 'bulk.orders';

/** Somebody's filter finds another number by now: what they did not see is not acted on. */
class TotalDiffers extends Refusal {
  constructor(total: number) {
    super('TotalDiffers', { params: { total }, beside: { Total: total } });
  }
}

/**
 * The same act on many orders, each in a transaction of its own, in the order of their ids: what cannot be done to one is
 * told of that one, and keeps none of the others. More than a hundred are a run behind the screens, worked off by whoever
 * asked and with the rights that they have then.
 */
export const staffActOnOrders = command(
  { right: 'orders.accept|orders.write' },
  async (context: Context, { of, act, isDryRun = false }: BulkInput): Promise<BulkResult | Refusal> => {
    const chosen = await chooseOrders(context, { of, act, isDryRun });
    if (isRefusal(chosen) || 'run' in chosen) return chosen;
    const outcomes: BulkOutcome[] = [];
    for (const orderId of chosen.orderIds) {
      const asked: OfAct = { orderId, version: null, ...(isDryRun ? { isDryRun } : {}) };
      outcomes.push({ id: orderId, outcome: await actOf(context, asked, act) });
    }
    return { outcomes };
  },
);

type Chosen = { readonly orderIds: readonly string[] } | { readonly run: JobRun };

/**
 * Once per key: whoever asks again, since the answer was lost, means the orders of the first time, of which the filter may find
 * none any more.
 */
function chooseOrders(
  context: Context,
  { of, act, isDryRun }: Required<BulkInput>,
): Promise<Chosen | Refusal> {
  return inTransaction<Chosen | Refusal>(context.shop.database, (transaction) => {
    const choose = async (): Promise<Chosen | Refusal> => {
      const orderIds = await idsOf(transaction, context, of);
      if (isRefusal(orderIds)) return orderIds;
      if (orderIds.length <= atOnce) return { orderIds };
      return isDryRun ? tooMany(atOnce) : beginRun(transaction, context, orderIds, act);
    };
    const asked = { route: 'orders/bulk', input: { of, act } };
    return isDryRun ? choose() : once(transaction, context, asked, choose);
  });
}

async function idsOf(db: Db, context: Context, of: BulkOf): Promise<readonly string[] | Refusal> {
  if ('orderIds' in of) return [...new Set(of.orderIds)].toSorted();
  const found = await idsFound(db, context, of.filter);
  if (found === null) return tooMany(5000);
  return found.length === of.expected ? found : new TotalDiffers(found.length);
}

function tooMany(maximum: number): Refusal {
  return refuse('ValidationFailed', {
    fields: [{ field: 'orderIds', reason: 'too-many', params: { maximum } }],
  });
}

async function beginRun(
  transaction: Transaction,
  context: Context,
  subjects: readonly string[],
  act: BulkAct,
): Promise<Chosen> {
  const run = await begin(transaction, context, { act, subjects });
  transaction.afterCommit(() => context.shop.wakeRelay());
  return { run };
}

async function begin(
  transaction: Transaction,
  context: Context,
  {
    act,
    subjects,
    ...of
  }: { readonly act: RunAct; readonly subjects: readonly string[]; readonly undoes?: string },
): Promise<JobRun> {
  const id = randomUUID();
  const run = await addRun(transaction, context, { id, kind: 'orders', input: act, subjects, ...of });
  const after = { act: act.act, total: subjects.length };
  await recordEvents(transaction, context, { entity: 'job-run', entityId: id, action: 'begin', after });
  await enqueue(transaction, context.now, { kind: bulkRunKind, payload: { runId: id } });
  return run;
}

async function actOf(context: Context, of: OfAct, act: BulkAct): Promise<BulkOutcome['outcome']> {
  if (act.act === 'accept') return staffAcceptOrder(context, of);
  if (act.act === 'reject') return staffRejectOrder(context, { ...of, reason: act.reason });
  if (act.act === 'assign') return staffAssignOrder(context, { ...of, to: act.to });
  if (act.act === 'move') return staffMoveOrder(context, { ...of, byDays: act.days });
  const { orderId, isDryRun } = of;
  // A letter has no effect to look at beforehand.
  if (isDryRun === true)
    return refuse('ValidationFailed', { fields: [{ field: 'act', reason: 'no-dry-run' }] });
  const { subject, standardTextId } = act;
  const begun = await staffWriteAboutOrder(context, { orderId, subject, standardTextId });
  return isRefusal(begun) ? begun : { id: orderId, conversationId: begun.id };
}

/**
 * Takes a run back that has come to an end, row by row and the last first, as a run of its own: what somebody went on from
 * is told of that row and stays. Asked again it is the same run, whatever the key.
 */
export const staffUndoRun = command(
  { right: 'orders.accept|orders.write' },
  (context: Context, { runId }: { readonly runId: string }): Promise<JobRun | Refusal> =>
    inTransaction<JobRun | Refusal>(context.shop.database, async (transaction) => {
      const { shop, actor, now } = context;
      const operator = operatorKey(actor);
      const run = await lockRunOf(transaction, runId, operator, now);
      if (run === undefined) return refuse('NotFound');
      if (run.undoneBy !== null)
        return (await readRun(transaction, run.undoneBy, operator, now)) ?? refuse('NotFound');
      if (run.undoes !== null || run.finishedAt === null)
        return refuse('TransitionRefused', { params: { status: run.state } });
      if (run.undoable === 0) return refuse('UndoOver');
      const ways = await readWaysBack(transaction, runId);
      const act: RunAct = { act: 'undo', runId };
      const subjects = ways.map(({ subject }) => subject);
      const begun = await begin(transaction, context, { act, subjects, undoes: runId });
      // None of its mails leaves while its rows wait for their turn.
      await holdTogether(
        transaction,
        ways.map(({ undo }) => undo),
        { now, until: (now + heldMs) as EpochMs },
      );
      transaction.afterCommit(() => shop.wakeRelay());
      return begun;
    }),
);

/** Messages of a run wait for its end, and no longer than this where nobody brings it to one. */
const heldMs = 15 * 60_000;

/** So many rows in one job: then others have their turn, and the clock is read anew. */
const perJob = 200;

/**
 * Works a run off, row by row. Each act has the run's own Idempotency-Key, which stands in the transaction of the act: a
 * process that dies between the act and the note of it finds the first answer again, and does no order twice.
 */
export const workBulkRun = command(
  { right: 'job' },
  async (
    { shop, now, key, requestId }: BareContext & { readonly key: ServerKey },
    { runId, isLastTry }: { readonly runId: string; readonly isLastTry: boolean },
  ): Promise<null> => {
    const { database } = shop;
    const run = await takeRun(database, runId);
    if (run === undefined) return null;
    const actor = await operatorActor(database, { key: run.operator, name: run.operatorName });
    if (actor === null) {
      await cancelRun(database, runId, run.operator, now);
      await releaseRun(database, run, now);
      return null;
    }
    const context: Context = {
      shop,
      actor,
      now,
      key,
      requestId,
      idempotencyKey: `run ${runId}`,
      // Its mails wait for its end: a run that is taken back whole has told nobody.
      holdsUntil: (now + heldMs) as EpochMs,
      language: shop.config.defaultLanguage,
      address: '',
      bearer: null,
      browser: { cookie: '', host: '' },
      files: null,
    };
    for (let nth = 0; nth < perJob; nth += 1) {
      const row = await nextRow(database, runId);
      if (row === undefined) {
        // Twenty seconds from its end, by a clock that is read anew.
        if (nth > 0) break;
        await inTransaction(database, async (transaction) => {
          await finishRun(transaction, runId, now);
          await releaseRun(transaction, run, now);
          transaction.afterCommit(() => shop.wakeRelay());
        });
        return null;
      }
      const outcome = await rowOf(context, row.subject, run.input as RunAct).catch((error: unknown) => {
        if (error instanceof BusyError) return refuse('Busy');
        // One row that fails whenever it is tried keeps none of the others.
        if (isLastTry) return refuse('Unexpected');
        throw error;
      });
      await settle(context, run, row, keptOf(outcome, context));
    }
    await inTransaction(database, async (transaction) => {
      await enqueue(transaction, now, { kind: bulkRunKind, payload: { runId } });
      transaction.afterCommit(() => shop.wakeRelay());
    });
    return null;
  },
);

async function rowOf(context: Context, orderId: string, act: RunAct): Promise<RowResult> {
  if (act.act !== 'undo') return actOf(context, { orderId, version: null }, act);
  const [way] = await readWaysBack(context.shop.database, act.runId, orderId);
  return way === undefined ? refuse('UndoOver') : undoAct(context, { undoId: way.undo });
}

/**
 * Notes what came of a row. Where somebody stopped the run while it was under way, what it did goes the way of the others: it
 * is taken back with them, or told as they are.
 */
async function settle({ shop, now }: Context, run: JobRun, row: WaitingRow, kept: RowOutcome): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    const isLate = await settleRow(transaction, run.id, row.position, kept);
    if (!isLate || !('undo' in kept) || kept.undo === undefined) return;
    const stands = await lockRunOf(transaction, run.id, run.operator, now);
    const wayBack = stands?.undoneBy ?? null;
    transaction.afterCommit(() => shop.wakeRelay());
    if (wayBack !== null && (await joinRun(transaction, wayBack, row.subject)))
      await enqueue(transaction, now, { kind: bulkRunKind, payload: { runId: wayBack } });
    else await holdTogether(transaction, [kept.undo], { now });
  });
}

/** What waited for the end of a run, or of its way back, goes soon; not while the way back goes on. */
async function releaseRun(db: Db, run: JobRun, now: EpochMs): Promise<void> {
  const { act, ...of } = run.input as RunAct;
  const done = act === 'undo' && 'runId' in of ? of.runId : run.id;
  const stands = await readRun(db, run.id, run.operator, now);
  if (stands === undefined || stands.undoneBy !== null) return;
  const ways = await readWaysBack(db, done);
  await holdTogether(
    db,
    ways.map(({ undo }) => undo),
    { now },
  );
}

function keptOf(outcome: RowResult, context: Context): RowOutcome {
  if (!isRefusal(outcome)) return 'undo' in outcome && outcome.undo !== null ? { undo: outcome.undo.id } : {};
  const { code, fields, params } = actRefusal(outcome, context);
  return { code, fields, params };
}

/** Ends one's own run before its next row; what was done stays done. */
export const stopBulkRun = command(
  { right: 'operator' },
  ({ shop, actor, now }: Context, { runId }: { readonly runId: string }): Promise<JobRun | Refusal> =>
    inTransaction<JobRun | Refusal>(shop.database, async (transaction) => {
      const operator = operatorKey(actor);
      const ended = await cancelRun(transaction, runId, operator, now);
      if (ended === undefined) return refuse('NotFound');
      await releaseRun(transaction, ended, now);
      transaction.afterCommit(() => shop.wakeRelay());
      return (await readRun(transaction, runId, operator, now)) ?? refuse('NotFound');
    }),
);

export const forgetOldRuns = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  await forgetRuns(shop.database, now);
  return null;
});
