import { createHash, randomUUID } from 'node:crypto';
import type { PaymentMode } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import {
  isRefusal,
  type Refusal,
  type RefusedField,
  refuse,
  refuseNamed,
} from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type Address, addressFaults } from '../../platform/shops/address-faults.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { type Payer, payerFaults } from '../../platform/shops/payer.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { lentFieldFaults, lentFields, lockAndSum, takeTimeSlots } from '../availability/index.ts';
import { type CartRow, type CartView, lockCart, viewCart } from '../carts/index.ts';
import {
  addRegistration,
  companyName,
  type PreparedRegistration,
  prepareRegistration,
  lockCustomer,
  takeBackTry,
} from '../identity/index.ts';
import { type ShownTotals, totalRefusal } from '../pricing/index.ts';
import {
  AlreadyPlaced,
  capRefusal,
  choosePayment,
  proceedRefusal,
  shortageRefusal,
} from './checkout-refusals.ts';
import {
  type CheckoutMade,
  countLive,
  findCheckout,
  lockPerson,
  type Person,
  readOwnDetails,
  saveCheckout,
} from './checkout.sql.ts';
import { timeSlotsOf, newReservations } from './new-reservations.ts';

export interface CheckoutInput {
  readonly cartId: string;
  readonly address: Address | null;
  readonly notes: string | null;
  readonly reference: string | null;
  /** Another than the customer; left out where nobody but the customer can pay. */
  readonly payer?: Payer | null;
  readonly customFields: Readonly<Record<string, string | number | boolean | null>>;
  readonly shown: ShownTotals;
  /** Null: whatever the shop does without a choice. */
  readonly paymentMode: PaymentMode | null;
  /** Of the terms that were accepted, where the shop asked that. */
  readonly termsVersion: string | null;
}

/** What somebody told of a person; an empty text counts as nothing. */
export type Told = { readonly [name in keyof Person]?: Person[name] | undefined };

const terms = { rateLimit: 'checkout' } as const;

/** The customer who asks orders with the details of their account, save what is given here. */
export const checkOut = command(
  { ...terms, right: 'customer' },
  async (
    context,
    { person: given, ...input }: CheckoutInput & { readonly person: Told },
  ): Promise<CheckoutMade[] | Refusal> => {
    const person = await customersPerson(context, given);
    if (isRefusal(person)) return person;
    // What stands in the account is the account's matter, what was given here is validated.
    const isPlaced = given.zipCode !== undefined || given.countryId !== undefined;
    const faults = [
      ...(isPlaced ? addressFaults(context.shop, person, 'person.') : []),
      ...phoneFaults('person.tel', given.tel),
      ...payerFaults(context.shop, input.payer ?? null),
      ...addressFaultsOf(context, input),
    ];
    if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
    const detailsHash = hashOf({ ...input, person: given });
    return turnIntoReservations(context, { ...input, detailsHash, person, registration: null });
  },
);

/** A visitor without an account orders. */
export const checkOutAsVisitor = command(
  { ...terms, right: 'visitor' },
  async (context, input: CheckoutInput & { readonly person: Person }): Promise<CheckoutMade[] | Refusal> => {
    const { person } = input;
    const faults = [
      ...addressFaults(context.shop, person, 'person.'),
      ...phoneFaults('person.tel', person.tel),
      ...addressFaultsOf(context, input),
    ];
    if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
    return turnIntoReservations(context, { ...input, detailsHash: hashOf(input), registration: null });
  },
);

export interface RegisteringInput extends CheckoutInput {
  readonly registration: Parameters<typeof prepareRegistration>[1];
}

/** A visitor orders and becomes a customer with it; the login waits for its mail. */
export const checkOutRegistering = command(
  { ...terms, right: 'visitor' },
  async (context, input: RegisteringInput): Promise<CheckoutMade[] | Refusal> => {
    const faults = addressFaultsOf(context, input);
    if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
    const registration = await prepareRegistration(context, input.registration);
    if (isRefusal(registration)) return refuseNamed(registration, (field) => `registration.${field}`);
    const detailsHash = hashOf({ ...input, person: {} });
    const person = registeringPerson(input.registration);
    const made = await turnIntoReservations(context, { ...input, detailsHash, person, registration });
    // Who sends the same again, after a lost answer or another refusal, has not tried another name.
    if (!isRefusal(made) || made.code !== 'UserDuplicate') await takeBackTry(context, registration);
    return made;
  },
);

interface Order extends CheckoutInput {
  readonly person: Person;
  /** Of what was asked, before anything was added to it: the same cart with other details is refused. */
  readonly detailsHash: Buffer;
  /** The registration of a visitor who becomes a customer with it; null of everybody else. */
  readonly registration: PreparedRegistration | null;
}

interface Owner {
  readonly customerId: string | null;
  readonly contactId: string | null;
}

/**
 * Turns a cart into reservations, all lines or none, once (DESIGN §4.1, §4.2). Locks in the order cart,
 * customer, time slots, stock; sums the ledger in a statement after the locks; writes everything in one.
 */
function turnIntoReservations(context: Context, order: Order): Promise<CheckoutMade[] | Refusal> {
  const { shop, actor } = context;
  const scope = CustomerScope.of(actor);
  return inTransaction<CheckoutMade[] | Refusal>(shop.database, async (transaction) => {
    const cart = await lockCart(transaction, order.cartId, scope);
    if (cart === undefined) return refuse('NotFound');
    if (cart.checkedOutAt !== null) return earlierAnswer(transaction, context, cart, order);
    const fields = fieldsOf(context, cart, order);
    const faults = customFieldFaults(shop.config, ['cart', 'reservation'], fields, true);
    // A name that the shop does not know is a mistake of who calls, not something that is still to be filled in.
    if (faults.some(({ reason }) => reason === 'unknown-field')) return customFieldRefusal(faults);
    // Statements that do not need each other's answers travel together; PostgreSQL runs them in this order.
    const [early, customer, view] = await Promise.all([
      earlyRefusal(transaction, context, order),
      cart.customerId === null ? undefined : lockCustomer(transaction, cart.customerId),
      viewCart(
        transaction,
        context,
        { ...cart, reference: order.reference ?? cart.reference, customFields: fields },
        // The ledger is summed below, under the locks.
        { peaks: async (wanted) => wanted.map(() => 0), lacking: true },
      ),
    ]);
    const payment = choosePayment(context, view, order.paymentMode);
    const { totals, depositCents } = view.priced;
    const refusal =
      early ??
      blockRefusal(context, customer) ??
      proceedRefusal(context, view, faults) ??
      lentRefusal(context, cart, view) ??
      totalRefusal(context, order.shown, { grossCents: totals.grossCents, depositCents }) ??
      payment.refusal;
    if (refusal !== null) return refusal;

    const owner = await ownerOf(transaction, context, cart, order.registration);
    if (isRefusal(owner)) return owner;
    const wanted = view.lines.flatMap((line) => line.wanted);
    const [full, shortages] = await Promise.all([
      takeTimeSlots(transaction, timeSlotsOf(view)),
      lockAndSum(transaction, wanted),
    ]);
    if (full.length > 0)
      return refuse('SlotFull', { fields: full.map((field) => ({ field, reason: 'slot-full' })) });
    if (shortages.length > 0) return shortageRefusal(view, wanted, shortages);
    const comments = lentComments(context, fields);
    const made = await saveCheckout(
      transaction,
      newCheckout(context, view, owner, {
        ...order,
        notes: order.notes ?? comments,
        paymentMode: payment.mode,
      }),
      context,
    );
    transaction.afterCommit(() => shop.wakeRelay());
    return made;
  });
}

/** The business rents nothing more to them; why, it tells them itself. */
function blockRefusal(
  { shop }: Context,
  customer: { readonly isBlocked: boolean } | undefined,
): Refusal | null {
  if (customer?.isBlocked !== true) return null;
  return refuse('CustomerBlocked', { params: { email: shop.config.contact.email } });
}

/** What the cart says already, and what is sent with the order. Of a loan the notes are its comments, and the other way round. */
function fieldsOf({ shop }: Context, cart: CartRow, order: Order): CartRow['customFields'] {
  const { lending, customFields } = shop.config;
  const isDeclared = customFields.some(({ name }) => name === lentFields.comments);
  const comments = lending !== undefined && isDeclared ? order.notes : null;
  const noted = comments === null || comments === '' ? {} : { [lentFields.comments]: comments };
  return { ...cart.customFields, ...noted, ...order.customFields };
}

function lentComments({ shop }: Context, fields: CartRow['customFields']): string | null {
  const comments = shop.config.lending === undefined ? null : fields[lentFields.comments];
  return typeof comments === 'string' ? comments : null;
}

/** The person of a logged-in checkout: the account's data, with what the checkout adds to it. */
async function customersPerson({ shop, actor }: Context, given: Told): Promise<Person | Refusal> {
  const account = accountOf(actor);
  if (account === null) return refuse('Forbidden');
  const standing = await readOwnDetails(shop.database, account);
  if (standing === undefined) return refuse('NotFound');
  const added = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const person: Person = { ...standing, ...Object.fromEntries(added) };
  const missing = asked.filter((name) => !isTold(person, name));
  if (missing.length === 0) return person;
  const fields = missing.map((name) => ({ field: `person.${name}`, reason: 'required' }));
  return refuse('ValidationFailed', { fields });
}

/** Who registers, as the snapshot of the checkout has it. */
function registeringPerson({ customer, contact }: RegisteringInput['registration']): Person {
  const { customFields: _, ...person } = customer;
  return { ...person, companyName: companyName(customer), salutation: contact.salutation };
}

const mailbox = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** What no order goes without. */
const asked = [
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'countryId',
  'email',
] as const satisfies readonly (keyof Person)[];

function isTold(person: Person, name: (typeof asked)[number]): boolean {
  if (name === 'email') return mailbox.test(person.email.trim());
  return name === 'countryId' ? /^[A-Z]{2}$/u.test(person.countryId) : person[name].trim() !== '';
}

/** What the fields of a loan say and the order does not: whoever sent them saw another cart. */
function lentRefusal(
  { shop }: Context,
  { startDay, endDay, customFields: prepared }: CartRow,
  { cart, lines }: CartView,
): Refusal | null {
  const fields = lentFieldFaults(shop.config, cart.customFields, {
    rental: { from: startDay, to: endDay },
    lines: lines.map(({ line: { row } }) => row),
    prepared,
  });
  return fields.length === 0 ? null : refuse('ValidationFailed', { fields });
}

/** What is wrong with another place that the goods go to. */
function addressFaultsOf({ shop }: Context, { address }: Pick<CheckoutInput, 'address'>): RefusedField[] {
  return address === null ? [] : addressFaults(shop, address, 'address.');
}

/** Whose order it becomes: the cart's customer, or the one that is made with it; of a visitor nobody's but theirs. */
async function ownerOf(
  transaction: Transaction,
  context: Context,
  { customerId, contactId }: CartRow,
  registration: PreparedRegistration | null,
): Promise<Owner | Refusal> {
  if (registration === null) return { customerId, contactId };
  return addRegistration(transaction, context, registration);
}

/**
 * A second submit with the same details gets the first answer (RULINGS, "second submit of a cart"), also when it was the
 * only one that arrived twice. Other details are refused: what stands is said, and where, never quietly kept instead.
 */
async function earlierAnswer(
  transaction: Transaction,
  context: Context,
  cart: CartRow,
  order: Order,
): Promise<CheckoutMade[] | Refusal> {
  const { idempotencyKey, actor } = context;
  const earlier = await findCheckout(transaction, cart.id, CustomerScope.of(actor));
  // The cart is theirs, the order is not theirs to read.
  if (earlier === undefined) return new AlreadyPlaced(null);
  const isSame = !isComparable(earlier.requestHash) || order.detailsHash.equals(earlier.requestHash);
  const sameKey = idempotencyKey !== null && idempotencyKey === earlier.idempotencyKey;
  if (sameKey && !isSame) return refuse('IdempotencyMismatch');
  // A total that was shown is no detail, but who agreed to another one is not told that all is well.
  if (isSame && totalRefusal(context, order.shown, earlier) === null) return earlier.made;
  return new AlreadyPlaced(earlier.made);
}

async function earlyRefusal(
  transaction: Transaction,
  { shop, actor }: Context,
  order: Order,
): Promise<Refusal | null> {
  if (actor.kind !== 'anonymous') return null;
  const [, live] = await Promise.all([
    lockPerson(transaction, shop.database.schema, order.person),
    countLive(transaction, order.person),
  ]);
  return capRefusal(shop.config.reservations, live);
}

function newCheckout(
  context: Context,
  view: CartView,
  { customerId, contactId }: Owner,
  order: Order,
): Parameters<typeof saveCheckout>[1] {
  const { cart, priced } = view;
  const { actor, shop, now } = context;
  return {
    id: randomUUID(),
    cartId: cart.id,
    visitorId: cart.visitorId,
    customerId,
    contactId,
    language: context.language,
    person: order.person,
    address: order.address,
    netCents: priced.totals.netCents,
    grossCents: priced.totals.grossCents,
    roundingCents: priced.totals.roundingCents,
    depositCents: priced.depositCents,
    idempotencyKey: context.idempotencyKey,
    requestHash: order.detailsHash,
    paymentMode: order.paymentMode,
    termsVersion: shop.config.terms === undefined ? null : order.termsVersion,
    reference: cart.reference,
    payer: order.payer ?? null,
    referenceRequired: actor.kind === 'customer' && actor.account?.referenceRequired === true,
    notes: order.notes,
    customFields: cart.customFields,
    year: shop.zone.dayOf(now).slice(0, 4),
    isAnnounced: true,
    reservations: newReservations(context, view, order.paymentMode),
  };
}

/** Stands before the hash: one without it was made in another way, and is compared with none. */
const hashVersion = 4;

type Details = Omit<CheckoutInput, 'cartId' | 'shown'> & {
  readonly person: Told;
  readonly registration?: RegisteringInput['registration'];
};

/**
 * What tells the same checkout from another: what was asked without the totals that the page showed, which are no
 * details of the order. The password is left out: whoever has the database could try passwords on a fast hash. The order
 * of names does not count, and what is null or empty is as good as absent.
 */
function hashOf({
  person,
  registration,
  address,
  notes,
  reference,
  payer,
  customFields,
  paymentMode,
}: Details): Buffer {
  const details = { person, address, notes, reference, payer, customFields, paymentMode };
  const contact = { ...registration?.contact, password: undefined };
  const all = { ...details, registration: { ...registration, contact } };
  return Buffer.concat([Buffer.of(hashVersion), createHash('sha256').update(canonical(all)).digest()]);
}

/** Whether the stored hash tells anything about other details. */
function isComparable(stored: Buffer): boolean {
  return stored[0] === hashVersion && stored.length === 33;
}

const absent: ReadonlySet<string> = new Set(['null', '{}', '[]', '""']);

function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .map(([name, one]) => [name, canonical(one)] as const)
    .filter(([, text]) => !absent.has(text))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${parts.join(',')}}`;
}
