import {
  addDays,
  canMoveRequest,
  type DepotDays,
  depotFor,
  MOST_TENTS,
  type Period,
  pickupDay,
  returnDay,
  type TentKind,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { CustomFieldValues } from '../../platform/shops/custom-fields.ts';
import { lendingRulesOf, lentFields } from '../availability/index.ts';
import { reserveWithoutCart } from '../checkout/index.ts';
import { localNow, readCalendar } from '../locations/index.ts';
import { RequestClosed } from './requests.commands.ts';
import {
  type Granted,
  lockRequest,
  markAssigned,
  type RequestFields,
  type RequestRow,
  type TransportFigures,
} from './requests.sql.ts';
import { type Lender, lockLender } from './staff-requests.sql.ts';

/** Staff decides one request, beside the division or before it. */
export const staffAssignRequest = command(
  { right: 'requests.write' },
  (context: BareContext, input: Granted & { readonly requestId: string }): Promise<RequestRow | Refusal> =>
    inTransaction<RequestRow | Refusal>(context.shop.database, (transaction) => {
      transaction.afterCommit(() => context.shop.wakeRelay());
      return assignRequest(transaction, context, { ...input, isAnnounced: true });
    }),
);

/**
 * Decides a request with what the association gets (`design/lending.md` §4, "ASSIGNED"): tents are reserved by the one
 * write path as an accepted order; with nothing granted there is none. The same decision again is answered, another one
 * refused. Within a transaction, since the demo assigns while it loads, and mails nobody of that.
 */
export async function assignRequest(
  transaction: Transaction,
  context: BareContext,
  {
    requestId,
    isAnnounced,
    ...granted
  }: Granted & { readonly requestId: string; readonly isAnnounced: boolean },
): Promise<RequestRow | Refusal> {
  const row = await lockRequest(transaction, requestId, CustomerScope.of(context.actor));
  if (row === undefined) return refuse('NotFound');
  const lender = await lockLender(transaction, row);
  return lender === undefined
    ? refuse('NotFound')
    : assignLocked(transaction, context, row, { ...granted, isAnnounced, lender });
}

/** The same of one that is locked, its association too. */
export async function assignLocked(
  transaction: Transaction,
  context: BareContext,
  row: RequestRow,
  { isAnnounced, lender, ...granted }: Granted & { readonly isAnnounced: boolean; readonly lender: Lender },
): Promise<RequestRow | Refusal> {
  const { shop } = context;
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  if (row.state === 'ASSIGNED' && isSame(row, granted)) return row;
  if (!canMoveRequest(row.state, 'ASSIGNED', 'operator'))
    return new RequestClosed(row, shop.zone.dayOf(row.stateAt));
  const items = lending.tents.flatMap(({ item, kind }) => {
    const qty = qtyOf(granted, kind);
    return qty > 0 ? [{ itemId: item, qty }] : [];
  });
  const fields = (['senior', 'patrol'] as const).flatMap((field): RefusedField[] =>
    Number.isInteger(granted[field]) && granted[field] >= 0 && granted[field] <= MOST_TENTS
      ? []
      : [{ field, reason: 'between', params: { min: 0, max: MOST_TENTS } }],
  );
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const reservationId =
    items.length === 0 ? null : await reserve(transaction, context, row, { items, lender });
  if (isRefusal(reservationId)) return reservationId;
  const assigned = await markAssigned(transaction, context, row.id, {
    ...granted,
    reservationId,
    isAnnounced,
  });
  if (assigned === undefined) throw new Error(`${row.id} is gone`);
  return assigned;
}

async function reserve(
  transaction: Transaction,
  context: BareContext,
  row: RequestRow,
  {
    items,
    lender,
  }: {
    readonly items: readonly { readonly itemId: string; readonly qty: number }[];
    readonly lender: Lender;
  },
): Promise<string | Refusal> {
  const { shop } = context;
  const { lending } = shop.config;
  const { contactId } = lender;
  if (lending === undefined || contactId === null) return refuse('NotFound');
  const rental = await rentalOf(transaction, context, row, lender.customerGroup);
  if (isRefusal(rental)) return rental;
  const made = await reserveWithoutCart(transaction, context, {
    madeOf: row.id,
    owner: { customerId: row.customerId, contactId },
    customerGroup: lender.customerGroup,
    language: lender.language ?? shop.config.defaultLanguage,
    warehouseId: lending.warehouse,
    rental,
    items,
    notes: row.comments === '' ? null : row.comments,
    customFields: requestFieldsOf(row),
  });
  return isRefusal(made) ? made : made.id;
}

type CampDays = Pick<RequestRow, 'firstDay' | 'lastDay'>;

/** Derived as in the wizard: the nearest days on which the depot hands out and takes back. */
export async function rentalOf(
  db: Db,
  context: BareContext,
  camp: CampDays,
  customerGroup: string | null,
): Promise<Period | Refusal> {
  const rentals = await rentalsIn(db, context, { from: camp.firstDay, to: camp.lastDay });
  return isRefusal(rentals) ? rentals : rentals(camp, customerGroup);
}

/** The same of all camps within these days, however many they are; one statement reads the depot's days. */
export async function rentalsIn(
  db: Db,
  { shop, now }: BareContext,
  camps: Period,
): Promise<((camp: CampDays, customerGroup: string | null) => Period | Refusal) | Refusal> {
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  const clock = localNow(shop.zone, now);
  const away = lending.periods.pickupDaysBefore + reach;
  const range = { from: addDays(camps.from, -away), to: addDays(camps.to, away) };
  const calendar = (await readCalendar(db, lending.warehouse, range)) ?? null;
  const known = new Map<string | null, DepotDays>();
  return ({ firstDay, lastDay }, customerGroup) => {
    const days =
      known.get(customerGroup) ??
      depotFor('application', lendingRulesOf(shop.config, lending, { customerGroup, clock, calendar }).depot);
    known.set(customerGroup, days);
    const [pickup, back] = [pickupDay(firstDay, days), returnDay(lastDay, days)];
    if (!pickup.ok) return refusedDay('firstDay', pickup.reason);
    return back.ok ? { from: pickup.day, to: back.day } : refusedDay('lastDay', back.reason);
  };
}

/** Further than any pickup may be away, so that one that is too far is told from none. */
const reach = 31;

function refusedDay(field: string, reason: string): Refusal {
  return refuse('PeriodRefused', { fields: [{ field, reason }] });
}

function qtyOf({ senior, patrol, stock }: Granted, kind: TentKind): number {
  if (kind === 'stock') return stock ? 1 : 0;
  return kind === 'senior' ? senior : patrol;
}

function isSame({ grantedSenior, grantedPatrol, grantedStock }: RequestRow, granted: Granted): boolean {
  return (
    grantedSenior === granted.senior && grantedPatrol === granted.patrol && grantedStock === granted.stock
  );
}

/** What a reservation of lending tents carries of its request (spec 3 §3, "Reservation order"); what was not said is left out. */
export function requestFieldsOf(row: RequestFields & TransportFigures): CustomFieldValues {
  // Fields have one line; the order's own notes keep them all.
  const values = { ...row, comments: row.comments.replaceAll(/\s+/gu, ' ') };
  const said = Object.entries(lentFields).map(
    ([name, field]) => [field, values[name as keyof typeof lentFields]] as const,
  );
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== ''));
}
