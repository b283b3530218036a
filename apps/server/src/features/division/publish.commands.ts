import { type IsoDate, togetherKeys } from '@bivak/rules';
import pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { giveHours, type HourSeeker, lockStockRows, type SoughtHours } from '../availability/index.ts';
import { reserveMany } from '../checkout/index.ts';
import { lockCustomers } from '../identity/index.ts';
import { type Applicant, assignMany, lockApplicants, requestFieldsOf } from '../lending/index.ts';
import { loanDays } from './division-input.ts';
import { divideAside } from './divide-aside.ts';
import { hashOf } from './policy.ts';
import { appealEnd, policyTents, RoundStale, wrongState } from './rounds.commands.ts';
import { lockRound, readFrozen, type RoundRow } from './rounds.sql.ts';
import { type KeyContext, readRunParts } from './run-parts.ts';
import type { RunCheck } from './run-figures.ts';
import { findRun, markPublished, readRunFile, type RunFile, type RunRow } from './runs.sql.ts';

export interface PublishInput {
  readonly roundId: string;
  readonly runId: string;
  readonly version: number;
  /** As it was typed by whoever publishes. */
  readonly requests: number;
  readonly isDryRun: boolean;
}

/** Fetching and bringing back are counted each for itself. */
export interface GivenHours {
  /** Groups that asked for an hour, and have it. */
  readonly wished: number;
  readonly met: number;
  /** More come at that hour than fit. */
  readonly above: number;
  /** The depot has no hours on that day. */
  readonly without: number;
}

export interface Published {
  readonly roundId: string;
  readonly version: number;
  readonly runId: string;
  readonly requests: number;
  readonly orders: number;
  readonly tents: number;
  readonly waiting: number;
  readonly appealUntil: IsoDate;
  readonly mails: number;
  /** Null where it was published before. */
  readonly hours: GivenHours | null;
  readonly checks: readonly RunCheck[];
}

/** PostgreSQL's code for a claim above the stock. */
export const oversold = 'BV001';

/**
 * Gives every request what the run says, in one transaction and as many statements for ten as for ten thousand requests
 * (`design/division.md` §6.3). Only a run whose proof holds for exactly this output, of an input that is still the same: else it
 * is run again. The same run again answers what was published.
 */
export const staffPublish = command(
  { right: 'division.publish' },
  async (context: KeyContext, input: PublishInput): Promise<Published | Refusal> => {
    const { database } = context.shop;
    const file = await readRunFile(database, input.roundId, input.runId);
    // Before anything is locked: on many requests it takes its time.
    const proved = file === undefined ? null : await divideAside(asTask(file));
    const isProved = proved?.kind === 'done' && proved.faults.length === 0;
    try {
      return await inTransaction<Published | Refusal>(database, (transaction) =>
        publish(transaction, context, input, isProved ? (file ?? null) : null),
      );
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === oversold) return refuse('DivisionMoved');
      throw error;
    }
  },
);

function asTask({ input, output }: RunFile) {
  return { kind: 'verify', input, division: output } as const;
}

async function publish(
  transaction: Transaction,
  context: KeyContext,
  { roundId, runId, version, requests, isDryRun }: PublishInput,
  proved: RunFile | null,
): Promise<Published | Refusal> {
  const { shop } = context;
  const { lending } = shop.config;
  const [round, run, frozen] = await Promise.all([
    lockRound(transaction, roundId),
    findRun(transaction, roundId, runId),
    readFrozen(transaction, roundId),
  ]);
  if (lending === undefined || round === undefined || run === undefined || frozen === null)
    return refuse('NotFound');
  if (round.publishedRun === runId)
    return effectsOf(round, run, {
      appealUntil: round.appealUntil ?? appealEnd(context, round.policy),
      hours: null,
    });
  if (round.publishedRun !== null || round.state !== 'proposed') return wrongState(round.state);
  if (round.version !== version) return new RoundStale(round);
  const { figures } = run;
  const isSame =
    proved !== null && run.outputHash === hashOf(proved.output) && run.inputHash === hashOf(proved.input);
  if (run.state !== 'proposed' || run.proofOk !== true || figures === null || !isSame)
    return refuse('DivisionUnproved');
  if (requests !== figures.requests)
    return refuse('ValidationFailed', {
      fields: [{ field: 'requests', reason: 'not-the-number', params: { expected: figures.requests } }],
    });
  // Requests, customers, hours, stock: the order in which everybody locks.
  const ids = frozen.requests.map(({ id }) => id);
  const applicants = await lockApplicants(transaction, ids);
  await lockCustomers(
    transaction,
    applicants.map(({ customerId }) => customerId),
  );
  const served = servedOf(proved, round, applicants);
  const hours = await giveHours(transaction, context, { warehouseId: lending.warehouse, seekers: served });
  await lockStockRows(transaction, stockRowsOf(context, round));
  const [parts, tents] = await Promise.all([
    readRunParts(transaction, context, round, frozen),
    policyTents(context, transaction),
  ]);
  if (isRefusal(parts)) return parts;
  if (isRefusal(tents)) return tents;
  const isOverDays = tents.turnaroundDays > round.policy.turnaroundDays;
  if (isOverDays || hashOf(parts.input) !== run.inputHash) return refuse('DivisionMoved');
  const made = await reserveAll(transaction, context, { served, hours, applicants, runId });
  if (isRefusal(made)) return made;
  const appealUntil = appealEnd(context, round.policy);
  const effects = effectsOf(round, run, { appealUntil, hours: countHours(served, hours) });
  const published = await markPublished(transaction, context, {
    roundId,
    runId,
    appealUntil,
    requests: applicants.map(({ id }) => id),
    after: { runId, requests: made.assigned, orders: made.orders, outputHash: run.outputHash },
  });
  if (published === undefined) return refuse('Busy');
  if (isDryRun) return transaction.rollback(effects);
  transaction.afterCommit(() => shop.wakeRelay());
  return { ...effects, version: published };
}

interface Served extends HourSeeker {
  readonly applicant: Applicant & { readonly contactId: string };
  readonly items: readonly { readonly itemId: string; readonly qty: number }[];
}

/**
 * Those who get tents and have somebody left to act for them, in the order of the lots: so hours are given too. Who names
 * each other and has the same day is driven together.
 */
function servedOf(
  { input, output }: RunFile,
  { policy }: RoundRow,
  applicants: readonly Applicant[],
): readonly Served[] {
  const outcomes = new Map(output.outcomes.map((outcome) => [outcome.id, outcome]));
  const windows = new Map(input.requests.map((request) => [request.id, request]));
  const served = applicants.flatMap((applicant) => {
    const [window, outcome] = [windows.get(applicant.id), outcomes.get(applicant.id)];
    const items = policy.tents.flatMap(({ id }) => {
      const qty = outcome?.granted[id] ?? 0;
      return qty > 0 ? [{ itemId: id, qty }] : [];
    });
    const { contactId } = applicant;
    if (window === undefined || outcome === undefined || items.length === 0 || contactId === null) return [];
    const rental = loanDays(input.days, window, policy);
    return [{ applicant: { ...applicant, contactId }, items, rental, lot: outcome.lotNumber }];
  });
  const keysOf = (way: 'pickup' | 'return') =>
    togetherKeys(
      served.map(({ applicant, rental }) => ({
        id: applicant.id,
        code: applicant.customerId,
        names: applicant[`${way}Code`],
        day: way === 'pickup' ? rental.from : rental.to,
      })),
    );
  const keys = { pickup: keysOf('pickup'), return: keysOf('return') };
  return served
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ applicant, items, rental }) => ({
      applicant,
      items,
      rental,
      id: applicant.id,
      wishes: { pickup: applicant.pickupSlot, return: applicant.returnSlot },
      together: {
        pickup: keys.pickup.get(applicant.id) ?? null,
        return: keys.return.get(applicant.id) ?? null,
      },
    }));
}

function countHours(served: readonly Served[], hours: ReadonlyMap<string, SoughtHours>): GivenHours {
  const all = served.flatMap(({ id, wishes }) =>
    (['pickup', 'return'] as const).map((way) => ({
      given: hours.get(id)?.[way] ?? null,
      isWished: wishes[way] !== null,
    })),
  );
  const count = (of: (one: (typeof all)[number]) => boolean) => all.filter(of).length;
  return {
    wished: count(({ isWished }) => isWished),
    met: count(({ isWished, given }) => isWished && given?.isWish === true),
    above: count(({ given }) => given?.isAbove === true),
    without: count(({ given }) => given === null),
  };
}

const noHours: SoughtHours = { pickup: null, return: null };

async function reserveAll(
  transaction: Transaction,
  context: KeyContext,
  {
    served,
    hours,
    applicants,
    runId,
  }: {
    readonly served: readonly Served[];
    readonly hours: ReadonlyMap<string, SoughtHours>;
    readonly applicants: readonly Applicant[];
    readonly runId: string;
  },
): Promise<{ readonly assigned: number; readonly orders: number } | Refusal> {
  const { shop } = context;
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  const orders = served.map(({ id, applicant, items, rental }) => ({
    madeOf: id,
    owner: { customerId: applicant.customerId, contactId: applicant.contactId },
    customerGroup: applicant.customerGroup,
    language: applicant.language ?? shop.config.defaultLanguage,
    rental,
    items,
    hours: hours.get(id) ?? noHours,
    notes: applicant.comments === '' ? null : applicant.comments,
    customFields: requestFieldsOf(applicant),
  }));
  const made = await reserveMany(transaction, context, { warehouseId: lending.warehouse, orders });
  if (isRefusal(made)) return made;
  const granted = new Map(
    served.map(({ id, items }) => [id, new Map(items.map(({ itemId, qty }) => [itemId, qty]))]),
  );
  const itemOf = (kind: 'senior' | 'patrol' | 'stock') =>
    lending.tents.find((tent) => tent.kind === kind)?.item ?? '';
  const assigned = await assignMany(
    transaction,
    context,
    applicants.map(({ id }) => {
      // Who has nobody left to act for it gets nothing that somebody could fetch.
      const count = (kind: 'senior' | 'patrol' | 'stock') => granted.get(id)?.get(itemOf(kind)) ?? 0;
      return {
        id,
        senior: count('senior'),
        patrol: count('patrol'),
        stock: count('stock') > 0,
        reservationId: made.get(id)?.id ?? null,
      };
    }),
    runId,
  );
  return { assigned, orders: made.size };
}

/** A row of each tent that is divided: who locks them holds up everybody who claims one. */
export function stockRowsOf({ shop }: Pick<KeyContext, 'shop'>, { policy }: RoundRow) {
  const warehouseId = shop.config.lending?.warehouse ?? '';
  const at = shop.zone.at(policy.season.peakFrom, 0);
  return policy.tents.map(({ id }) => ({ itemId: id, warehouseId, qty: 0, start: at, end: at }));
}

function effectsOf(
  round: RoundRow,
  { id, figures, checks }: RunRow,
  { appealUntil, hours }: Pick<Published, 'appealUntil' | 'hours'>,
): Published {
  const { requests = 0, orders = 0, grantedTents = 0, waiting = 0 } = figures ?? {};
  return {
    roundId: round.id,
    version: round.version,
    runId: id,
    requests,
    orders,
    tents: grantedTents,
    waiting,
    appealUntil,
    mails: requests,
    hours,
    checks,
  };
}
