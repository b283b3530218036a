import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import {
  dropMails,
  holdMessages,
  offerUndo,
  type UndoRow,
  type WayBack,
} from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import { standingForUndo, takeStep } from '../orders/index.ts';
import { assignLocked } from './assign-request.commands.ts';
import { type RequestInput, seasonOf } from './evaluate-request.ts';
import { lastDayOfAll, RequestClosed, storeRequest } from './requests.commands.ts';
import { type Granted, markCanceled, type RequestRow, type RequestSnapshot } from './requests.sql.ts';
import {
  type DeskLocked,
  lockRequestAtDesk,
  type MadeOrder,
  readLastRequestChange,
  restoreRequest,
  writeCancelReason,
  writeCustomerGroup,
  writeRequestNotes,
} from './staff-requests-acts.sql.ts';
import { lendingSeen } from './staff-requests.queries.ts';
import { lenderOf } from './staff-requests.sql.ts';

export interface OfRequestAct {
  readonly requestId: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

export interface RequestActed {
  readonly id: string;
  readonly version: number;
  readonly from: RequestRow['state'];
  readonly to: RequestRow['state'];
  readonly order: MadeOrder | null;
  readonly mails: readonly string[];
  readonly undo: WayBack | null;
}

/** Somebody was quicker: who, and how it stands by now. */
export class RequestStale extends Refusal {
  readonly current: RequestRow;
  readonly changedBy: string | null;
  constructor(current: RequestRow, changedBy: string | null) {
    super('VersionStale');
    this.current = current;
    this.changedBy = changedBy;
  }
}

interface BeforeRequest {
  readonly snapshot: RequestSnapshot;
  readonly after: RequestSnapshot;
  /** The order that it became, as it was made. */
  readonly order: { readonly id: string; readonly version: number } | null;
}

/** What every act of staff on a request has in common, as `actOnOrder` has it for orders. */
function actOnRequest(
  context: Context,
  { requestId, version, isDryRun }: OfRequestAct,
  {
    route,
    input,
    work,
  }: {
    readonly route: string;
    readonly input: unknown;
    readonly work: (transaction: Transaction, row: DeskLocked) => Promise<Refusal | null>;
  },
): Promise<RequestActed | Refusal> {
  const { shop, actor, now } = context;
  const scope = CustomerScope.of(actor);
  const asked = { route: `requests/${route}/${requestId}`, input: { version, input } };
  return inTransaction<RequestActed | Refusal>(
    shop.database,
    async (transaction) => {
      const done = async (): Promise<RequestActed | Refusal> => {
        const row =
          lendingSeen(context) === null ? undefined : await lockRequestAtDesk(transaction, requestId, scope);
        if (row === undefined) return refuse('NotFound');
        if (row.version !== version)
          return new RequestStale(row, await readLastRequestChange(transaction, requestId));
        const refusal = await work(transaction, row);
        if (refusal !== null) return refusal;
        const after = await lockRequestAtDesk(transaction, requestId, scope);
        if (after === undefined) throw new Error(`request ${requestId} vanished while it was locked`);
        const { madeOrder: order } = after;
        const acted = { id: requestId, from: row.state, to: after.state, order, undo: null };
        if (isDryRun)
          return transaction.rollback({ ...acted, mails: await readMailsOfNow(transaction), version });
        transaction.afterCommit(() => shop.wakeRelay());
        const held = holdMessages(now);
        const standing = { entityId: requestId, version: after.version };
        const way: BeforeRequest = {
          snapshot: row.snapshot,
          after: after.snapshot,
          order: row.state === 'ASSIGNED' || order === null ? null : { id: order.id, version: order.version },
        };
        const mails = await offerUndo(transaction, context, {
          held,
          act: 'request.act',
          ...standing,
          before: way,
        });
        return { ...acted, mails, version: after.version, undo: { id: held.undoId, until: held.until } };
      };
      return isDryRun ? done() : once(transaction, context, asked, done);
    },
    { planned: true },
  );
}

/** Each act on a request is taken back alike. An order that was made of it ends, and nobody is mailed of that. */
export const requestUndos = {
  'request.act': { right: 'requests.write', run: standAgain },
} as const;

async function standAgain(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const { id: undoId, entityId: requestId } = undo;
  const { snapshot, after, order } = undo.before as BeforeRequest;
  const scope = CustomerScope.of(context.actor);
  const row =
    lendingSeen(context) === null ? undefined : await lockRequestAtDesk(transaction, requestId, scope);
  if (row === undefined) return refuse('NotFound');
  if (row.version !== undo.version) return refuse('UndoOvertaken');
  if (order !== null) {
    const standing = await standingForUndo(transaction, context, {
      entityId: order.id,
      version: order.version,
    });
    if (isRefusal(standing)) return standing;
    const silent = holdMessages(context.now);
    const step = { to: 'Cancelled', who: 'operator', held: silent } as const;
    const ended = await takeStep(transaction, { shop: context.shop, source: context }, standing, step);
    if (isRefusal(ended)) return ended;
    await dropMails(transaction, silent.undoId);
  }
  const { snapshot: now } = row;
  // Another group was chosen for its association since.
  if (now.customerGroup !== after.customerGroup && snapshot.customerGroup !== after.customerGroup)
    return refuse('UndoOvertaken');
  const orderId = order?.id ?? null;
  await restoreRequest(transaction, context, { id: requestId, before: snapshot, after, orderId, undoId });
  return null;
}

/** A tent in the peak by hand is the owner's: everybody else waits for the division. */
export const staffAssignDeskRequest = command(
  { right: 'requests.write' },
  (context: Context, { granted, ...of }: OfRequestAct & { readonly granted: Granted }) =>
    actOnRequest(context, of, {
      route: 'assign',
      input: granted,
      work: async (transaction, row) => {
        if (seasonOf(context, row) !== null && !OperatorScope.of(context.actor).may('requests.peak'))
          return refuse('Forbidden');
        const lender = {
          customerGroup: row.snapshot.customerGroup,
          contactId: row.lenderContactId,
          language: row.lenderLanguage,
        };
        const given = { ...granted, isAnnounced: true, lender };
        const assigned = await assignLocked(transaction, context, row, given);
        return isRefusal(assigned) ? assigned : null;
      },
    }),
);

/** At any time while nobody has decided it: the deadline is the association's. */
export const staffCancelRequest = command(
  { right: 'requests.write' },
  (context: Context, { reason, ...of }: OfRequestAct & { readonly reason: string }) =>
    actOnRequest(context, of, {
      route: 'cancel',
      input: { reason },
      work: async (transaction, row) => {
        const { shop } = context;
        if (row.state !== 'REQUESTED') return new RequestClosed(row, shop.zone.dayOf(row.stateAt));
        const canceled = await markCanceled(transaction, context, row.id, {
          key: null,
          hash: row.changeHash ?? Buffer.alloc(0),
          deadline: shop.zone.at(lastDayOfAll, 0),
          event: { action: 'cancel', before: { state: row.state }, after: { state: 'CANCELED', reason } },
        });
        if (canceled === undefined) throw new Error(`request ${row.id} could not be cancelled`);
        await writeCancelReason(transaction, row.id, reason);
        return null;
      },
    }),
);

export const staffNoteRequest = command(
  { right: 'requests.write' },
  (context: Context, { notes, ...of }: OfRequestAct & { readonly notes: string }) =>
    actOnRequest(context, of, {
      route: 'note',
      input: { notes },
      work: async (transaction, row) => {
        await writeRequestNotes(transaction, context, row.id, notes);
        return null;
      },
    }),
);

/** A group that the register did not tell is confirmed by somebody of the business. */
export const staffConfirmRequestGroup = command(
  { right: 'requests.write' },
  (context: Context, { groupId, ...of }: OfRequestAct & { readonly groupId: string }) =>
    actOnRequest(context, of, {
      route: 'confirm-group',
      input: { groupId },
      work: async (transaction, row) => {
        const groups = lendingSeen(context)?.customerGroups ?? [];
        if (!groups.some(({ id }) => id === groupId))
          return refuse('ValidationFailed', {
            fields: [{ field: 'groupId', reason: 'unknown-customer-group' }],
          });
        await writeCustomerGroup(transaction, context, row, groupId);
        return null;
      },
    }),
);

export interface OnBehalfInput {
  readonly customerId: string;
  /** Why it comes after the deadline; empty: it does not. */
  readonly reason: string;
  readonly fields: RequestInput['fields'];
}

/** What an association asks by phone: the rules of the wizard, and after the deadline with a reason and `requests.peak`. */
export const staffCreateRequest = command(
  { right: 'requests.write' },
  async (context: Context, { customerId, reason, fields }: OnBehalfInput): Promise<RequestRow | Refusal> => {
    if (lendingSeen(context) === null) return refuse('NotFound');
    const isLate = reason !== '' && OperatorScope.of(context.actor).may('requests.peak');
    const lender = await lenderOf(context.shop.database, { customerId, contactId: null, loginId: null });
    if (lender === undefined || lender.contactId === null)
      return refuse('ValidationFailed', { fields: [{ field: 'customerId', reason: 'unknown-customer' }] });
    const { contactId, customerGroup } = lender;
    return storeRequest(
      context,
      { fields, figures: {}, standing: {} },
      { customerId, contactId, customerGroup, loginId: null, lateReason: isLate ? reason : null },
    );
  },
);
