import { createHash, randomUUID } from 'node:crypto';
import { type IsoDate, readAssociationCode, type Season } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { arrearsOf } from '../arrears/index.ts';
import { lockCustomer } from '../identity/index.ts';
import { associationNames } from '../registers/index.ts';
import { removeDraft } from './drafts.sql.ts';
import {
  evaluateRequest,
  mergedFields,
  readEvaluated,
  type RequestInput,
  seasonOf,
} from './evaluate-request.ts';
import {
  changeRequest,
  lockRequest,
  type LockedRequest,
  markCanceled,
  type PartnerNames,
  requestOfKey,
  type RequestRow,
  saveRequest,
  type TransportFigures,
} from './requests.sql.ts';

/** Another person, tab or device was quicker: the request as it stands now comes along. */
export class RequestChanged extends Refusal {
  readonly current: RequestRow;
  constructor(current: RequestRow) {
    super('RequestChanged');
    this.current = current;
  }
}

/** It can no longer be changed: it was cancelled or assigned, or the distribution has begun. */
export class RequestClosed extends Refusal {
  readonly state: RequestRow['state'];
  readonly day: string;
  constructor({ state }: Pick<RequestRow, 'state'>, day: string) {
    super('RequestClosed', { params: { state, day } });
    this.state = state;
    this.day = day;
  }
}

/** What fetching takes was computed by the caller, and otherwise than here. */
export class TransportChanged extends Refusal {
  readonly sent: Partial<TransportFigures>;
  readonly actual: TransportFigures;
  constructor(sent: Partial<TransportFigures>, actual: TransportFigures) {
    super('TransportChanged');
    this.sent = sent;
    this.actual = actual;
  }
}

export interface RequestChange extends RequestInput {
  readonly requestId: string;
  /** Another one than the current is refused. */
  readonly version?: number | null | undefined;
}

/**
 * An application for days of a peak. It holds nothing; what it asks for is divided later. The same Idempotency-Key of an
 * association makes one.
 */
export const createRentalRequest = command(
  { right: 'customer', rateLimit: 'checkout' },
  async (context, input: RequestInput): Promise<RequestRow | Refusal> => {
    const { actor } = context;
    const account = accountOf(actor);
    if (account === null || actor.kind !== 'customer') return refuse('Forbidden');
    const readOnly = readOnlyRefusal(input.standing, {
      userId: actor.loginId,
      customerId: account.customerId,
      contactId: account.contactId,
      state: 'REQUESTED',
    });
    if (readOnly !== null) return readOnly;
    const { customerId, contactId, customerGroup } = account;
    return storeRequest(context, input, {
      customerId,
      contactId,
      customerGroup,
      loginId: actor.loginId,
      lateReason: null,
    });
  },
);

/** For whom a request is stored, and by whom. */
export interface Requesting {
  readonly customerId: string;
  readonly contactId: string;
  readonly customerGroup: string | null;
  /** Null: staff, on its behalf. */
  readonly loginId: string | null;
  /** Why staff stores it after the deadline; null: it comes in time. */
  readonly lateReason: string | null;
}

/** The one way to store a request. Under the same key an association's is stored once. */
export async function storeRequest(
  context: Context,
  input: RequestInput,
  { lateReason, ...account }: Requesting,
): Promise<RequestRow | Refusal> {
  const { shop, now, idempotencyKey } = context;
  const { customerId, contactId, loginId } = account;
  const hash = hashOf({ ...input, customerId, lateReason });
  // The register is somebody else's: it is asked before anything is locked.
  const names = await partnersNamed(context, input);
  return inTransaction<RequestRow | Refusal>(
    shop.database,
    async (transaction) => {
      const fields = mergedFields(input.fields, null);
      // They travel together; the lock comes first, so that whoever sends the same again finds the first one.
      const [customer, earlier, evaluated] = await Promise.all([
        lockCustomer(transaction, customerId),
        idempotencyKey === null ? undefined : requestOfKey(transaction, customerId, idempotencyKey),
        readEvaluated(transaction, context, fields.lastDay),
      ]);
      if (earlier !== undefined) return earlier.hash.equals(hash) ? earlier : refuse('IdempotencyMismatch');
      if (isRefusal(evaluated)) return evaluated;
      if (customer?.isBlocked === true)
        return refuse('CustomerBlocked', { params: { email: shop.config.contact.email } });
      if ((await arrearsOf(transaction, context)).length > 0) return refuse('InvoicesOverdue');
      const isLate = lateReason !== null;
      const made = evaluateRequest(context, evaluated, { account, fields, stored: null, isLate });
      if (isRefusal(made)) return made;
      const differs = transportRefusal(input.figures, made.written);
      if (differs !== null) return differs;
      const year = Number(shop.zone.dayOf(now).slice(0, 4));
      const request = {
        ...made.written,
        ...partnerNames(made.written, names, null),
        uuid: randomUUID(),
        year,
        customerId,
        contactId,
        loginId,
        lateReason,
        key: idempotencyKey,
        hash,
      };
      const deadline = isLate
        ? shop.zone.at(lastDayOfAll, 0)
        : deadlineOf(context, made.season, made.written);
      // Who takes the next number waits for this transaction to end: that comes last.
      const [, saved] = await Promise.all([
        forgetSent(transaction, input, customerId),
        saveRequest(transaction, context, request, deadline),
      ]);
      if (saved === undefined)
        return refuse('PeakPeriod', { fields: [{ field: 'firstDay', reason: 'peak-closed' }] });
      transaction.afterCommit(() => shop.wakeRelay());
      return saved;
    },
    { planned: true },
  );
}

/** For what staff does: no deadline of an association holds. */
export const lastDayOfAll = '9999-12-31' as IsoDate;

/** What is left out stays. A request of the peak stays in it, and is evaluated by the season of its own days. */
export const updateRentalRequest = command(
  { right: 'customer' },
  async (context, { requestId, ...input }: RequestChange): Promise<RequestRow | Refusal> => {
    const names = await partnersNamed(context, input);
    return changeOpen(
      context,
      { ...input, requestId, hash: hashOf(input) },
      async (transaction, row, change) => {
        const { id, loginId: userId, customerId, contactId, state, createdAt } = row;
        const readOnly = readOnlyRefusal(input.standing, {
          id,
          userId,
          customerId,
          contactId,
          state,
          createdAt,
        });
        if (readOnly !== null) return readOnly;
        const account = accountOf(context.actor);
        if (account === null) return refuse('Forbidden');
        const fields = mergedFields(input.fields, row);
        const evaluated = await readEvaluated(transaction, context, fields.lastDay);
        if (isRefusal(evaluated)) return evaluated;
        const made = evaluateRequest(context, evaluated, { account, fields, stored: row });
        if (isRefusal(made)) return made;
        const differs = transportRefusal(input.figures, made.written);
        if (differs !== null) return differs;
        const later = deadlineOf(context, made.season, made.written);
        const written = { ...made.written, ...partnerNames(made.written, names, row) };
        const event = { action: 'update', ...difference(row, written) };
        await forgetSent(transaction, input, customerId);
        if (Object.keys(event.after).length === 0) return row;
        return changeRequest(transaction, context, id, written, {
          ...change,
          event,
          deadline: Math.min(change.deadline, later) as EpochMs,
        });
      },
    );
  },
);

/** One that is cancelled already is answered again. */
export const cancelRentalRequest = command(
  { right: 'customer' },
  async (context, input: Pick<RequestChange, 'requestId' | 'version'>): Promise<RequestRow | Refusal> =>
    changeOpen(
      context,
      { ...input, hash: hashOf('cancel'), again: 'CANCELED' },
      (transaction, { id, state }, change) =>
        markCanceled(transaction, context, id, {
          ...change,
          event: { action: 'cancel', before: { state }, after: { state: 'CANCELED' } },
        }),
    ),
);

interface OpenChange {
  readonly requestId: string;
  readonly version?: number | null | undefined;
  readonly hash: Buffer;
  /** The state in which nothing is left to do. */
  readonly again?: RequestRow['state'];
}

type Written = Pick<Parameters<typeof changeRequest>[4], 'key' | 'hash' | 'deadline'>;

/** The one way to change a request: lock it, see that it is open and as the caller saw it, write before its deadline. */
function changeOpen(
  context: Context,
  { requestId, version, hash, again }: OpenChange,
  write: (
    transaction: Transaction,
    row: LockedRequest,
    change: Written,
  ) => Promise<RequestRow | Refusal | undefined>,
): Promise<RequestRow | Refusal> {
  const { shop, actor, now, idempotencyKey: key } = context;
  return inTransaction<RequestRow | Refusal>(
    shop.database,
    async (transaction) => {
      const row = await lockRequest(transaction, requestId, CustomerScope.of(actor));
      if (row === undefined) return refuse('NotFound');
      if (row.state === again) return row;
      if (key !== null && key === row.changeKey)
        return row.changeHash?.equals(hash) === true ? row : refuse('IdempotencyMismatch');
      if (row.state !== 'REQUESTED') return new RequestClosed(row, shop.zone.dayOf(row.stateAt));
      const season = seasonOf(context, row);
      const closed = new RequestClosed(row, season?.distributionFrom ?? row.firstDay);
      const deadline = deadlineOf(context, season, row);
      if (now >= deadline) return closed;
      if (version !== undefined && version !== null && version !== row.version)
        return new RequestChanged(row);
      const written = (await write(transaction, row, { key, hash, deadline })) ?? closed;
      if (written !== row) transaction.afterCommit(() => shop.wakeRelay());
      return written;
    },
    { planned: true },
  );
}

/** The first instant at which nothing is sent, changed or cancelled any more (`design/lending.md` §1, "the deadline"). */
function deadlineOf(
  { shop }: Context,
  season: Season | null,
  { firstDay }: Pick<RequestRow, 'firstDay'>,
): EpochMs {
  return shop.zone.at(season?.distributionFrom ?? firstDay, 0);
}

/** A draft goes with what was sent of it, or stays with it. */
async function forgetSent(
  transaction: Transaction,
  { draftId }: Pick<RequestInput, 'draftId'>,
  customerId: string,
): Promise<void> {
  if (draftId !== null && draftId !== undefined) await removeDraft(transaction, draftId, customerId);
}

/** What nobody writes may be sent as it stands. */
function readOnlyRefusal(sent: RequestInput['standing'], standing: RequestInput['standing']): Refusal | null {
  const fields = Object.entries(sent).flatMap(([field, value]): RefusedField[] =>
    value === null || value === undefined || value === standing[field as keyof typeof standing]
      ? []
      : [{ field, reason: 'ReadOnly' }],
  );
  return fields.length === 0 ? null : refuse('ReadOnly', { fields });
}

function transportRefusal(
  sent: RequestInput['figures'],
  { personnel, units, weight }: TransportFigures,
): Refusal | null {
  const actual = { personnel, units, weight };
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  const differs = given.some(([name, value]) => value !== actual[name as keyof typeof actual]);
  return differs ? new TransportChanged(Object.fromEntries(given), actual) : null;
}

function partnersNamed(
  context: Context,
  { fields: { pickupCode, returnCode } }: Pick<RequestInput, 'fields'>,
): Promise<ReadonlyMap<string, string>> {
  const codes = [pickupCode, returnCode].flatMap((text) => {
    const read = readAssociationCode(text ?? '');
    return read.ok ? [read.code] : [];
  });
  return associationNames(context, codes);
}

/** A name stays with its code while the register is away. */
function partnerNames(
  { pickupCode, returnCode }: Pick<RequestRow, 'pickupCode' | 'returnCode'>,
  names: ReadonlyMap<string, string>,
  stored: RequestRow | null,
): PartnerNames {
  const nameOf = (code: string | null): string | null => {
    if (code === null) return null;
    const before = code === stored?.pickupCode ? stored.pickupName : null;
    return names.get(code) ?? before ?? (code === stored?.returnCode ? stored.returnName : null);
  };
  return { pickupName: nameOf(pickupCode), returnName: nameOf(returnCode) };
}

type Values = Readonly<Record<string, unknown>>;

function difference(row: object, written: object): { before: Values; after: Values } {
  const changed = Object.entries(written).filter(([name, value]) => value !== (row as Values)[name]);
  const names = changed.map(([name]) => name);
  return {
    before: Object.fromEntries(names.map((name) => [name, (row as Values)[name]])),
    after: Object.fromEntries(changed),
  };
}

/** What tells the same request sent again from another under its key; the order of names does not count. */
function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(canonical(input)).digest();
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const parts = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}
