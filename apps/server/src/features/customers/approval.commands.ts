import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { holdMessages, offerUndo, type UndoRow, type WayBack } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import { decideLogins, type UndecidedLogin, writeUndecided } from '../identity/index.ts';
import { type Decision, pendingLogins, readDecision, setGroup } from './approval.sql.ts';
import { groupsOf } from './customer-groups.ts';
import type { Changed } from './staff-customer.commands.ts';
import { type LockedCustomer, lockForStaff } from './staff-customer.sql.ts';

/** Nobody waits any more: another desk was quicker, and this one reads who. */
export class AlreadyDecided extends Refusal {
  readonly decision: Decision | null;
  constructor(decision: Decision | null) {
    super('AlreadyDecided', {
      params: { act: decision?.act ?? 'none', by: decision?.by ?? '', known: decision?.by ? 'yes' : 'no' },
    });
    this.decision = decision;
  }
}

interface OfDecision {
  readonly customerId: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean;
}

export interface Approval extends OfDecision {
  /** Left out, the group stays. */
  readonly group?: string | null | undefined;
  /** It was refused before, and the caller knows. */
  readonly afterRefusal?: boolean;
}

export interface Decided extends Changed {
  /** The mails that go out for it, by their kind. */
  readonly mails: readonly string[];
  readonly undo: WayBack | null;
}

/** Lets all who wait for this customer in; each of them is mailed. */
export const staffApproveCustomer = command(
  { right: 'customers.approve' },
  (context: Context, { group, afterRefusal = false, ...of }: Approval): Promise<Decided | Refusal> =>
    deciding(
      context,
      of,
      { act: 'approve', input: { group, afterRefusal }, afterRefusal, refusal: null },
      async (db, customer) => {
        const choices = groupsOf(context.shop, customer.groups);
        const isOther = group !== undefined && group !== customer.customerGroup;
        if (isOther && group !== null && !choices.includes(group)) {
          const params = { choices: choices.join(', ') };
          return refuse('ValidationFailed', { fields: [{ field: 'group', reason: 'not-a-choice', params }] });
        }
        const { id } = customer;
        const version = isOther ? await setGroup(db, id, group, instant(context.now)) : customer.version;
        return { version, fields: isOther ? ['CustomerGroup'] : [] };
      },
    ),
);

/** Turns all who wait for this customer away; each of them is mailed why. */
export const staffRefuseCustomer = command(
  { right: 'customers.approve' },
  (
    context: Context,
    { reason, ...of }: OfDecision & { readonly reason: string },
  ): Promise<Decided | Refusal> =>
    deciding(
      context,
      of,
      { act: 'refuse', input: { reason }, afterRefusal: false, refusal: reason },
      (_, { version }) => Promise.resolve({ version, reason }),
    ),
);

interface UndecidedCustomer {
  readonly group: string | null;
  readonly refusal: string | null;
  readonly logins: readonly UndecidedLogin[];
  readonly decidedAt: EpochMs;
}

/** Once per key, under the lock of the customer: of two desks the second finds nobody who waits. */
function deciding(
  context: Context,
  { customerId, version, isDryRun = false }: OfDecision,
  {
    act,
    input,
    afterRefusal,
    refusal,
  }: {
    readonly act: 'approve' | 'refuse';
    readonly input: object;
    readonly afterRefusal: boolean;
    readonly refusal: string | null;
  },
  work: (
    db: Transaction,
    customer: LockedCustomer,
  ) => Promise<{ readonly version: number; readonly fields?: readonly string[] } | Refusal>,
): Promise<Decided | Refusal> {
  const { shop, now } = context;
  const of = { route: `customer.${act}/${customerId}`, input: { ...input, version } };
  return inTransaction<Decided | Refusal>(shop.database, (db) => {
    const done = async (): Promise<Decided | Refusal> => {
      const customer = await lockForStaff(db, customerId);
      if (customer === undefined) return refuse('NotFound');
      const logins = await pendingLogins(db, customerId, afterRefusal);
      if (logins.length === 0) return new AlreadyDecided((await readDecision(db, customerId)) ?? null);
      if (customer.version !== version)
        return staleRecord(db, customer, { entities: ['customer'], entityId: customerId });
      const after = await work(db, customer);
      if (isRefusal(after)) return after;
      await decideLogins(db, context, { loginIds: logins.map(({ id }) => id), refusal });
      if (isDryRun) {
        const mails = await readMailsOfNow(db);
        return db.rollback({ id: customerId, version, mails, undo: null });
      }
      const held = holdMessages(now);
      await recordEvents(db, context, { entity: 'customer', entityId: customerId, action: act, after });
      const before: UndecidedCustomer = { group: customer.customerGroup, refusal, logins, decidedAt: now };
      const standing = { entityId: customerId, version: after.version };
      const mails = await offerUndo(db, context, { held, act: `customer.${act}`, ...standing, before });
      const undo = { id: held.undoId, until: held.until };
      return { id: customerId, version: after.version, mails, undo };
    };
    return isDryRun ? done() : once<Decided>(db, context, of, done);
  });
}

const right = 'customers.approve';

/** How a yes and a no are taken back: all who waited wait again. Whoever was let in and did something since keeps their yes. */
export const approvalUndos = {
  'customer.approve': { right, run: undecide },
  'customer.refuse': { right, run: undecide },
} as const;

async function undecide(db: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const { id: undoId, entityId: customerId } = undo;
  const customer = await lockForStaff(db, customerId);
  if (customer === undefined) return refuse('NotFound');
  if (customer.version !== undo.version) return refuse('UndoOvertaken');
  const { group, ...decision } = undo.before as UndecidedCustomer;
  if (!(await writeUndecided(db, context, { ...decision, undoId }))) return refuse('UndoOvertaken');
  const isOther = group !== customer.customerGroup;
  const version = isOther ? await setGroup(db, customerId, group, instant(context.now)) : customer.version;
  const after = { version, fields: isOther ? ['CustomerGroup'] : [], act: undo.act, undoOf: undoId };
  await recordEvents(db, context, { entity: 'customer', entityId: customerId, action: 'undo', after });
  return null;
}
