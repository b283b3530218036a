import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  answerQuestion,
  type DraftAnswer,
  dueReminder,
  editedWizard,
  EMPTY_WIZARD,
  LONGEST_COMMENT,
  type Question,
  readAssociationCode,
  seasonsOf,
  type StoredAnswers,
  touchedBy,
  withPartnerNames,
  wizardChanges,
  type WizardState,
} from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { accountOf, type ActorAccount } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockCustomer } from '../identity/index.ts';
import { localNow } from '../locations/index.ts';
import { associationNames } from '../registers/index.ts';
import { keepCartInStep } from './draft-cart.ts';
import {
  beginDraft,
  discardOne,
  type DraftRow,
  findDiscarded,
  findDraft,
  findDraftCarts,
  lockDraftCarts,
  remindOf,
  restoreOne,
  saveState,
  sweepDrafts,
} from './drafts.sql.ts';
import { lineFaults, numberFaults, requestLines } from './field-faults.ts';
import { RequestClosed } from './requests.commands.ts';
import { findRequest, type RequestRow } from './requests.sql.ts';

/** Somebody answered this question otherwise in the meantime: both answers are shown, and one is chosen. */
export class DraftChanged extends Refusal {
  readonly current: DraftRow;
  constructor(current: DraftRow) {
    super('DraftChanged');
    this.current = current;
  }
}

export interface SavedQuestion {
  /** The request that is edited; null for a new one. */
  readonly requestId: string | null;
  /** As the caller saw the draft; null for one that begins. */
  readonly version: number | null;
  readonly question: Question;
  readonly isDone: boolean;
  readonly answer: DraftAnswer;
}

/**
 * Stores the answer of one question of the association's draft, which the first answer begins. Answers of different
 * questions do not get in each other's way; of the same one the second is refused with what stands. Other days take the
 * tents away, whoever chose those: dates win over tents (`design/lending.md` §2).
 */
export const saveDraft = command(
  { right: 'customer' },
  async (
    context,
    { requestId, version, question, isDone, answer }: SavedQuestion,
  ): Promise<DraftRow | Refusal> => {
    const account = accountOf(context.actor);
    if (account === null || context.shop.config.lending === undefined) return refuse('Forbidden');
    const faults = answerFaults(answer);
    if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
    // The register is somebody else's: it is asked before anything is locked.
    const names = await associationNames(context, codesOf(answer));
    return underDraftLock(context, account, async (transaction) => {
      const draft = await findDraft(transaction, account.customerId, requestId);
      const before = draft?.state ?? (await firstState(transaction, context, requestId));
      if (isRefusal(before)) return before;
      const answered = withPartnerNames(answerQuestion(before, question, answer), names);
      const state = isDone ? wizardChanges.leave(answered, question) : answered;
      if (draft !== undefined && isDeepStrictEqual(draft.state, state)) return draft;
      const seen = version ?? 0;
      if (draft !== undefined && (draft.changed[question] ?? 0) > seen) return new DraftChanged(draft);
      if (draft !== undefined) await keepCartInStep(transaction, context, draft, state);
      const next = (draft?.version ?? 0) + 1;
      const touched = touchedBy(before, answered, question);
      const changed = { ...draft?.changed, ...Object.fromEntries(touched.map((name) => [name, next])) };
      const saved =
        draft === undefined
          ? await beginDraft(
              transaction,
              { ...account, id: randomUUID(), requestId, state, changed },
              context.now,
            )
          : await saveState(transaction, { id: draft.id, state, changed }, account.contactId, context.now);
      return saved === undefined
        ? refuse('NotFound')
        : told(transaction, context, saved, 'save', { question });
    });
  },
);

/** As long as a screen offers the undo, and the way there. */
const undoMs = 25_000;

/** "Begin anew": it can be brought back for 20 seconds. */
export const discardDraft = command({ right: 'customer' }, (context, { draftId }: OwnDraft) =>
  ofOwnDraft(context, async (transaction, { customerId }, since) => {
    const draft = await discardOne(transaction, draftId, customerId, context.now);
    if (draft !== undefined) return told(transaction, context, draft, 'discard');
    // Discarded already, by another tab or by a press that came twice.
    return (await findDiscarded(transaction, draftId, customerId, since)) ?? refuse('NotFound');
  }),
);

export const restoreDraft = command({ right: 'customer' }, (context, { draftId }: OwnDraft) =>
  ofOwnDraft(context, async (transaction, { customerId }, since) => {
    const draft = await findDiscarded(transaction, draftId, customerId, since);
    if (draft === undefined) return refuse('NotFound');
    // Somebody began anew in the meantime: nothing of theirs is lost.
    const other = await findDraft(transaction, customerId, draft.requestId);
    if (other !== undefined) return new DraftChanged(other);
    const restored = await restoreOne(transaction, draftId);
    return restored === undefined ? refuse('NotFound') : told(transaction, context, restored, 'restore');
  }),
);

interface OwnDraft {
  readonly draftId: string;
}

/** Within the drafts of the caller's association; `since` is from when on a discarded one can come back. */
async function ofOwnDraft(
  context: Context,
  work: (transaction: Transaction, account: ActorAccount, since: EpochMs) => Promise<DraftRow | Refusal>,
): Promise<DraftRow | Refusal> {
  const account = accountOf(context.actor);
  if (account === null) return refuse('Forbidden');
  const since = (context.now - undoMs) as EpochMs;
  return underDraftLock(context, account, (transaction) => work(transaction, account, since));
}

const dayMs = 24 * 3_600_000;
/** Nobody goes on with it after that long (`design/lending.md` §2). */
const untouchedMs = 90 * dayMs;

export const forgetDrafts = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  const untouched = (now - untouchedMs) as EpochMs;
  await sweepDrafts(shop.database, { untouched, discarded: (now - dayMs) as EpochMs });
  return null;
});

/** Nobody is mailed before eight in the morning. */
const earliest = '08:00';

/**
 * Reminds the associations that have begun a request for a peak, or the change of one, and not sent it, 14, 3 and 1 day
 * before its distribution (`design/lending.md` §2, "draft"): each draft once per day of these, however often this runs
 * and whatever it missed.
 */
export const remindOfDrafts = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  const { lending } = shop.config;
  const { today, time } = localNow(shop.zone, now);
  if (lending === undefined || time < earliest) return null;
  for (const season of seasonsOf(lending)) {
    const due = dueReminder(season, today);
    if (due === null) continue;
    const { peak, customerGroups, distributionFrom } = season;
    await inTransaction(shop.database, async (transaction) => {
      const name = `${distributionFrom}.${due.daysBefore}`;
      const begunBefore = shop.zone.at(due.since, 0);
      await remindOf(transaction, { name, peak, customerGroups, begunBefore }, now);
      transaction.afterCommit(() => shop.wakeRelay());
    });
  }
  return null;
});

/** Those of one association write one after the other, and after a checkout of its carts that has begun. */
export async function underDraftLock<Answer>(
  context: Context,
  account: ActorAccount,
  work: (transaction: Transaction) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { customerId } = account;
  const answer = await inTransaction<Answer | Refusal | typeof cartMadeMeanwhile>(
    context.shop.database,
    async (transaction) => {
      // Carts come before the customer in the order of locks: one that was made while this waited has to be locked first.
      const [locked, , carts] = await Promise.all([
        lockDraftCarts(transaction, customerId),
        lockCustomer(transaction, customerId),
        findDraftCarts(transaction, customerId),
      ]);
      return carts.every((id) => locked.includes(id))
        ? work(transaction)
        : transaction.rollback(cartMadeMeanwhile);
    },
    { planned: true },
  );
  return answer === cartMadeMeanwhile ? underDraftLock(context, account, work) : answer;
}

const cartMadeMeanwhile = Symbol('a cart was made meanwhile');

function codesOf({ pickupCode, returnCode }: DraftAnswer): string[] {
  return [pickupCode, returnCode].flatMap((text) => {
    const read = readAssociationCode(text ?? '');
    return read.ok ? [read.code] : [];
  });
}

export async function told(
  transaction: Transaction,
  context: Context,
  draft: DraftRow,
  action: string,
  after: object = {},
): Promise<DraftRow> {
  await recordEvents(transaction, context, { entity: 'request-draft', entityId: draft.id, action, after });
  return draft;
}

/** Where a draft begins: with nothing, or with the request that is edited. */
async function firstState(
  transaction: Transaction,
  { shop, actor }: Context,
  requestId: string | null,
): Promise<WizardState | Refusal> {
  if (requestId === null) return EMPTY_WIZARD;
  const row = await findRequest(transaction, requestId, CustomerScope.of(actor));
  if (row === undefined) return refuse('NotFound');
  if (row.state !== 'REQUESTED') return new RequestClosed(row, shop.zone.dayOf(row.stateAt));
  return editedWizard(requestId, storedAnswers(row));
}

/** Whether a draft asks for what was sent already: who pressed on through the questions has changed nothing. */
export function changesNothing({ answers }: WizardState, row: RequestRow): boolean {
  return isDeepStrictEqual(answers, editedWizard(row.id, storedAnswers(row)).answers);
}

export function storedAnswers(row: RequestRow): StoredAnswers {
  const { child, youngAdult, supervisor, total, title, street, number, postalCode, city, country, lat, lon } =
    row;
  const partner = (code: string | null, name: string | null) => (code === null ? null : { code, name });
  return {
    name: row.name,
    camp: { from: row.firstDay, to: row.lastDay },
    pickupSlot: row.pickupSlot,
    returnSlot: row.returnSlot,
    members: { child, youngAdult, supervisor, total },
    disabled: row.disability,
    purpose: row.purpose,
    place: { title, street, number, postalCode, city, country, lat, lon },
    existingSpots: row.existingSpots,
    senior: row.senior,
    patrol: row.patrol,
    stock: row.stock,
    acceptsSubstitute: row.acceptsSubstitute,
    transport: row.transport,
    combined: {
      pickup: partner(row.pickupCode, row.pickupName),
      return: partner(row.returnCode, row.returnName),
    },
    comments: row.comments,
  };
}

const draftLines = [...requestLines, 'pickupSlot', 'returnSlot'] as const;
const longestLine = 100;

/** A draft may be incomplete, and holds nothing that could not be stored. */
function answerFaults(answer: DraftAnswer): RefusedField[] {
  return [
    ...numberFaults(answer),
    ...draftLines
      .filter((name) => (answer[name] ?? '').length > longestLine)
      .map((field) => tooLong(field, longestLine)),
    ...lineFaults(draftLines, answer),
    ...((answer.comments ?? '').length > LONGEST_COMMENT ? [tooLong('comments', LONGEST_COMMENT)] : []),
    ...(['pickupCode', 'returnCode'] as const).flatMap((field) => {
      const text = answer[field] ?? '';
      const read = readAssociationCode(text);
      return text === '' || read.ok ? [] : [{ field, reason: read.reason }];
    }),
  ];
}

function tooLong(field: string, maximum: number): RefusedField {
  return { field, reason: 'too-many-signs', params: { maximum } };
}
