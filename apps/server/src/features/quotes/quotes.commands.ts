import { randomUUID } from 'node:crypto';
import { type IsoDate, minutesOfDay } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type SaleInput, type SaleView, saveSale, viewSale } from '../checkout/index.ts';
import {
  type BuyerInput,
  isAllowedPlace,
  limitOf,
  ownerOf,
  passerByRefusal,
  priceRefusal,
  shortRefusal,
  unknownPlace,
} from '../counter/index.ts';
import {
  type Acted,
  actOnOrder,
  claimAgain,
  lockReservationsOf,
  type OfAct,
  orderAccess,
  takeStep,
} from '../orders/index.ts';
import { versionOfCode } from './quote-link.ts';
import {
  addQuote,
  lockQuote,
  readVersions,
  type StandingQuote,
  writeAccepted,
  writeDeclined,
  writeSent,
  writeValidity,
  type SentVersion,
} from './quotes.sql.ts';

export interface QuoteInput extends SaleInput {
  readonly buyer: BuyerInput;
  readonly language: Language;
  /** For colleagues: the customer never reads them. */
  readonly notes: string | null;
  readonly reference: string | null;
  /** The last day on which it can be accepted. */
  readonly validUntil: IsoDate;
  /** Whether its pieces are kept for the customer as long. */
  readonly holds: boolean;
}

export interface QuoteMade {
  readonly id: string;
  readonly number: string;
}

/**
 * Makes a quote, on behalf of a customer or a passer-by: a sale that nobody agreed to yet. It is priced as a sale is; where it
 * holds its pieces they are claimed until it expires. Nobody is mailed before it is sent.
 */
export const staffMakeQuote = command(
  { right: 'orders.write' },
  (context: Context, input: QuoteInput): Promise<QuoteMade | Refusal> => {
    const barred = barredFrom(context, input);
    if (barred !== null) return Promise.resolve(barred);
    return inTransaction<QuoteMade | Refusal>(context.shop.database, (transaction) =>
      once(transaction, context, { route: 'quotes/make', input }, () => make(transaction, context, input)),
    );
  },
);

export interface SendInput extends OfAct {
  readonly message: string;
  /** Undefined keeps. */
  readonly validUntil?: IsoDate | undefined;
}

/** Mails the quote as it stands: a version of its own, which replaces those before. */
export const staffSendQuote = command(
  { right: 'orders.write' },
  (context: Context, { message, validUntil, ...of }: SendInput): Promise<Acted | Refusal> =>
    actOnOrder(context, of, {
      route: 'orders/send-quote',
      input: { message, validUntil },
      async work(transaction, { id }) {
        const quote = await lockQuote(transaction, id);
        if (quote === undefined || quote.status !== 'Draft')
          return refuse('TransitionRefused', { params: { status: quote?.status ?? 'Order' } });
        if (quote.email === '') return wrong('email', 'required');
        const until = validUntil === undefined ? quote.expiresAt : endOf(context, validUntil);
        if (until === null || until <= context.now) return wrong('validUntil', 'past');
        await writeValidity(transaction, id, until);
        await writeSent(transaction, id, message, context);
        return null;
      },
    }),
);

export interface AcceptInput {
  readonly orderId: string;
  /** What the mail carried. */
  readonly code: string;
}

export interface AcceptedQuote {
  readonly orderId: string;
  readonly number: string;
  /** Opens the order for who has no account. */
  readonly access: string;
}

/**
 * The customer agrees, by the link of the mail: the quote becomes an order at once, since the business offered it. A second
 * time changes nothing. Refused once it is over, withdrawn or replaced, or where its pieces are somebody else's by now.
 */
export const acceptQuote = command(
  { right: 'shop', rateLimit: 'checkout' },
  async (context: Context, { orderId, code }: AcceptInput): Promise<AcceptedQuote | Refusal> => {
    const { shop, key } = context;
    const nth = versionOfCode(key, { shopId: shop.id, orderId }, code);
    if (nth === null) return refuse('NotFound');
    return inTransaction<AcceptedQuote | Refusal>(shop.database, async (transaction) => {
      const quote = await lockQuote(transaction, orderId);
      if (quote === undefined) return refuse('NotFound');
      const answer = (number: string): AcceptedQuote => ({
        orderId,
        number,
        access: orderAccess(key, { shop, reservationId: orderId }, quote.endDay),
      });
      if (quote.status !== 'Draft') return overRefusal(quote) ?? answer(quote.number);
      if (quote.isBarred) return refuse('CustomerBlocked', { params: { email: shop.config.contact.email } });
      const refused = await notOpen(transaction, context, quote, nth);
      if (refused !== null) return refused;
      const number = await becomeOrder(transaction, context, quote);
      if (isRefusal(number)) return number;
      await writeAccepted(transaction, orderId, nth, context.now);
      transaction.afterCommit(() => shop.wakeRelay());
      return answer(number);
    });
  },
);

export interface DeclineInput extends AcceptInput {
  /** Why, in the customer's words; may be empty. */
  readonly reason: string;
}

/**
 * The customer says no to a version, by the link of its mail. The quote stays, with what it holds, until the business
 * sends another version, withdraws it, or it expires. A second time changes nothing; one that was accepted is an order.
 */
export const declineQuote = command(
  { right: 'shop', rateLimit: 'checkout' },
  async (context: Context, { orderId, code, reason }: DeclineInput): Promise<null | Refusal> => {
    const { shop, key } = context;
    const nth = versionOfCode(key, { shopId: shop.id, orderId }, code);
    if (nth === null) return refuse('NotFound');
    return inTransaction<null | Refusal>(shop.database, async (transaction) => {
      const quote = await lockQuote(transaction, orderId);
      if (quote === undefined) return refuse('NotFound');
      if (quote.status !== 'Draft') return overRefusal(quote) ?? refuse('QuoteAccepted');
      const refused = await notOpen(transaction, context, quote, nth);
      if (refused !== null) return refused.code === 'QuoteDeclined' ? null : refused;
      await writeDeclined(transaction, { id: orderId, nth, reason }, context);
      return null;
    });
  },
);

async function make(
  transaction: Transaction,
  context: Context,
  { buyer, language, notes, reference, validUntil, holds, ...sale }: QuoteInput,
): Promise<QuoteMade | Refusal> {
  const owner = await ownerOf(transaction, context, buyer);
  if (isRefusal(owner)) return owner;
  const view = await viewSale(transaction, context, sale, owner.customerGroup);
  if (isRefusal(view)) return view;
  const refused =
    priceRefusal(view, sale, limitOf(context)) ??
    (holds ? await shortRefusal(transaction, view) : elsewhereRefusal(view));
  if (refused !== null) return refused;
  const { person, customerId, contactId } = owner;
  const { id, reservationNo } = await saveSale(
    transaction,
    context,
    { sale, view },
    {
      madeOf: `quote-${randomUUID()}`,
      owner: { customerId, contactId },
      person,
      language,
      staffNotes: notes,
      reference,
      as: { status: 'Draft', until: endOf(context, validUntil), holds },
      isAnnounced: false,
    },
  );
  await addQuote(transaction, id, holds);
  return { id, number: reservationNo };
}

/** What the warehouse does not have at all can be offered nowhere; whether it is free is seen when it is accepted. */
function elsewhereRefusal({ lines }: SaleView): Refusal | null {
  const fields = lines.flatMap(({ line }, n) =>
    line.row.leaves.every(({ stockType, stock }) => stockType === 'BulkWithoutStock' || stock !== null)
      ? []
      : [{ field: `lines.${n}.qty`, reason: 'stock', params: { max: 0 } }],
  );
  return fields.length === 0 ? null : refuse('StockShort', { fields });
}

function barredFrom(context: Context, { buyer, warehouseId, validUntil }: QuoteInput): Refusal | null {
  if (!isAllowedPlace(context.actor, warehouseId)) return unknownPlace();
  if (endOf(context, validUntil) <= context.now) return wrong('validUntil', 'past');
  return 'passerBy' in buyer ? passerByRefusal(buyer.passerBy) : null;
}

/** The end of a day on the shop's clock. */
function endOf({ shop }: Pick<Context, 'shop'>, day: IsoDate): EpochMs {
  return shop.zone.at(day, wholeDay);
}

const wholeDay = minutesOfDay('23:59' as Parameters<typeof minutesOfDay>[0]) + 1;

/** Why a quote that is none any more is not an order either; null where it was accepted. */
export function overRefusal({ status }: Pick<StandingQuote, 'status'>): Refusal | null {
  if (status === 'Expired') return refuse('QuoteExpired');
  return status === 'Cancelled' || status === 'Rejected' ? refuse('QuoteWithdrawn') : null;
}

/** Why a version that was sent can be answered no more; null where it can. */
async function notOpen(
  transaction: Transaction,
  { now }: Context,
  quote: StandingQuote,
  nth: number,
): Promise<Refusal | null> {
  const versions = await readVersions(transaction, quote.id);
  const sent = versions.find((one) => one.nth === nth);
  if (sent === undefined) return refuse('NotFound');
  if (sent.declinedAt !== null) return refuse('QuoteDeclined');
  if (isReplaced(quote, sent, versions)) return refuse('QuoteReplaced');
  // The end may have come while it waited for its locks.
  const isOpen = quote.expiresAt === null || (await isInTime(transaction, now, quote.expiresAt));
  return isOpen ? null : refuse('QuoteExpired');
}

/** The quote was changed since, or sent again as it was: the latest version alone can be answered. */
export function isReplaced(
  quote: Pick<StandingQuote, 'revision'>,
  sent: SentVersion,
  versions: readonly SentVersion[],
): boolean {
  return sent !== versions.at(-1) || sent.revision !== quote.revision;
}

/** Answers the number of the order; what was not held is claimed first. */
async function becomeOrder(
  transaction: Transaction,
  context: Context,
  { id, checkoutId, holds }: StandingQuote,
): Promise<string | Refusal> {
  const { shop } = context;
  const [standing] = (await lockReservationsOf(transaction, checkoutId)).filter((one) => one.id === id);
  if (standing === undefined) return refuse('NotFound');
  if (!holds && !(await claimAgain(transaction, [standing]))) return refuse('StockShort');
  const parts = { shop, source: context };
  const agreed = await takeStep(transaction, parts, standing, { to: 'Active', who: 'customer' });
  if (isRefusal(agreed)) return agreed;
  const order = await takeStep(transaction, parts, agreed, { to: 'Order', who: 'job' });
  return isRefusal(order) ? order : (order.orderNo ?? order.reservationNo);
}

function wrong(field: string, reason: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason }] });
}
