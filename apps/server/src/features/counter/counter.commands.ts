import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { lockAndSum, type WantedClaim } from '../availability/index.ts';
import {
  type CheckoutMade,
  type Person,
  readOwnDetails,
  type SaleInput,
  type SaleView,
  saveSale,
  viewSale,
} from '../checkout/index.ts';
import { handOutAtOnce } from '../handovers/index.ts';
import { lockCustomer } from '../identity/index.ts';
import { type DeskMethod, takeDeskPayment } from '../payments/index.ts';
import { isAllowedPlace, unknownPlace } from './counter.queries.ts';
import { findBuyer } from './counter.sql.ts';
import { limitOf, priceRefusal } from './desk-limits.ts';

/** Somebody without an account, as far as the desk asked. */
export interface PasserBy {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly tel: string;
  readonly email: string;
}

export type BuyerInput = { readonly customerId: string } | { readonly passerBy: PasserBy };

export interface SellInput extends SaleInput {
  readonly buyer: BuyerInput;
  readonly language: Language;
  /** For colleagues: the customer never reads them. */
  readonly notes: string | null;
  readonly reference: string | null;
  /** Money that was taken; null: none yet. */
  readonly payment: { readonly method: DeskMethod; readonly cents: number } | null;
  readonly handsOut: boolean;
  /** The serials that were scanned, by line. */
  readonly serialIds: readonly (readonly string[])[];
  /** A mail as receipt, where there is an address. */
  readonly mails: boolean;
}

export interface Sold {
  readonly id: string;
  readonly number: string;
  readonly grossCents: number;
  readonly depositCents: number;
  readonly paidCents: number;
  readonly isOut: boolean;
}

/**
 * Sells at the counter, whole or not at all: the order, on behalf of a customer or a passer-by, the money that was
 * taken, and the goods that leave at once. Locks as a checkout does: customer, stock, then serials. The same key makes
 * it once.
 */
export const staffSell = command(
  { right: 'orders.write' },
  (context: Context, input: SellInput): Promise<Sold | Refusal> => {
    const barred = barredFrom(context, input);
    if (barred !== null) return Promise.resolve(barred);
    return inTransaction<Sold | Refusal>(context.shop.database, (transaction) =>
      once(transaction, context, { route: 'orders/sell', input }, () => sell(transaction, context, input)),
    );
  },
);

async function sell(
  transaction: Transaction,
  context: Context,
  { buyer, payment, handsOut, serialIds, language, ...input }: SellInput,
): Promise<Sold | Refusal> {
  const owner = await ownerOf(transaction, context, buyer);
  if (isRefusal(owner)) return owner;
  const view = await viewSale(transaction, context, input, owner.customerGroup);
  if (isRefusal(view)) return view;
  // Its pieces are claimed from then on: whoever has them until then would miss them.
  if (handsOut && view.window.start > context.now)
    return refuse('HandoverRefused', { fields: [{ field: 'handOut', reason: 'starts-later' }] });
  const refused = priceRefusal(view, input, limitOf(context)) ?? (await shortRefusal(transaction, view));
  if (refused !== null) return refused;
  const { person, customerId, contactId } = owner;
  const made = await saveSale(
    transaction,
    context,
    { sale: input, view },
    {
      madeOf: `counter-${randomUUID()}`,
      owner: { customerId, contactId },
      person,
      language,
      staffNotes: input.notes,
      reference: input.reference,
      as: { status: 'Order' },
      isAnnounced: input.mails && person.email !== '',
    },
  );
  const taken =
    payment === null
      ? null
      : await takeDeskPayment(transaction, context, { key: made.id, language, payment });
  if (isRefusal(taken)) return taken;
  const stays = handsOut ? await handOutAtOnce(transaction, context, { orderId: made.id, serialIds }) : null;
  if (stays !== null) return stays;
  transaction.afterCommit(() => context.shop.wakeRelay());
  return soldOf(made, view, payment?.cents ?? 0, handsOut);
}

function soldOf(
  { id, orderNo, reservationNo }: CheckoutMade,
  view: SaleView,
  paid: number,
  isOut: boolean,
): Sold {
  return {
    id,
    number: orderNo ?? reservationNo,
    grossCents: view.totals.grossCents,
    depositCents: view.depositCents,
    paidCents: paid,
    isOut,
  };
}

/** Whether the caller may do all of it, and whether what they typed can be right: said before anything is locked. */
function barredFrom(
  { actor }: Context,
  { buyer, payment, handsOut, warehouseId }: SellInput,
): Refusal | null {
  const scope = OperatorScope.of(actor);
  if (payment !== null && !scope.may('money.take')) return refuse('Forbidden');
  if (handsOut && !scope.may('orders.handOut')) return refuse('Forbidden');
  if (!isAllowedPlace(actor, warehouseId)) return unknownPlace();
  return 'passerBy' in buyer ? passerByRefusal(buyer.passerBy) : null;
}

/** A name and a phone: who took the goods, and how to reach them when they do not come back. */
export function passerByRefusal({ firstName, lastName, companyName, tel, email }: PasserBy): Refusal | null {
  const hasName = `${firstName}${lastName}${companyName}` !== '';
  const fields: RefusedField[] = [
    ...(hasName ? [] : [{ field: 'buyer.lastName', reason: 'required' }]),
    ...(tel === '' ? [{ field: 'buyer.tel', reason: 'required' }] : phoneFaults('buyer.tel', tel)),
    ...(email === '' || mailbox.test(email) ? [] : [{ field: 'buyer.email', reason: 'wrong-form' }]),
  ];
  return fields.length === 0 ? null : refuse('ValidationFailed', { fields });
}

const mailbox = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

export interface SaleOwner {
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly customerGroup: string | null;
  readonly person: Person;
}

/** Who buys, locked where it is a customer; one to whom the business rents nothing more is refused. */
export async function ownerOf(
  transaction: Transaction,
  { shop }: Pick<Context, 'shop'>,
  buyer: BuyerInput,
): Promise<SaleOwner | Refusal> {
  if ('passerBy' in buyer)
    return {
      customerId: null,
      contactId: null,
      customerGroup: null,
      person: personOf(buyer.passerBy, shop.config.countries[0]),
    };
  await lockCustomer(transaction, buyer.customerId);
  const known = await findBuyer(transaction, buyer.customerId);
  if (known === undefined) return unknownBuyer();
  if (known.isBlocked)
    return refuse('ValidationFailed', {
      fields: [{ field: 'buyer.customerId', reason: 'customer-blocked' }],
    });
  const { id: customerId, contactId, customerGroup } = known;
  const person =
    contactId === null ? undefined : await readOwnDetails(transaction, { customerId, contactId });
  return person === undefined ? unknownBuyer() : { customerId, contactId, customerGroup, person };
}

function unknownBuyer(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'buyer.customerId', reason: 'unknown-customer' }] });
}

function personOf(passerBy: PasserBy, countryId = 'BE'): Person {
  return {
    ...passerBy,
    street: '',
    houseNumber: '',
    houseNumberAddition: '',
    zipCode: '',
    city: '',
    countryId,
  };
}

/** Locks the stock and sums the ledger: by line what is not free. */
export async function shortRefusal(transaction: Transaction, { lines }: SaleView): Promise<Refusal | null> {
  const wanted = lines.flatMap((line, n) => line.wanted.map((claim) => ({ claim, n })));
  const short = await lockAndSum(
    transaction,
    wanted.map(({ claim }): WantedClaim => claim),
  );
  const fields = short.flatMap(({ index, free }): RefusedField[] => {
    const one = wanted[index];
    if (one === undefined) return [];
    const perPiece = Math.max(1, one.claim.qty / (lines[one.n]?.line.row.qty ?? 1));
    return [{ field: `lines.${one.n}.qty`, reason: 'stock', params: { max: Math.floor(free / perPiece) } }];
  });
  return fields.length === 0 ? null : refuse('StockShort', { fields });
}
