import { randomUUID } from 'node:crypto';
import { command } from '../../platform/application/use-case.ts';
import { type Transaction, inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { ActorAccount } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { visitorOf } from '../identity/index.ts';
import { takeAttachmentsOver } from './attachments.sql.ts';
import { periodRefusal } from './cart-places.ts';
import { type CartView, viewCart } from './cart-view.ts';
import { newCart, type NewCartInput } from './carts.commands.ts';
import {
  type CartRow,
  bumpVersion,
  eraseCart,
  findCart,
  lockCart,
  type NewCart,
  saveCart,
  saveFilledCart,
  saveNewCart,
} from './carts.sql.ts';
import { takeCertificatesOver } from './certificates.sql.ts';
import { clipLines, clipped, copiedLines } from './clip-lines.ts';
import { type LeftOut, addLinesOf, findCartHere, findCopy, saveCopy } from './copies.sql.ts';
import { keepFixedLine } from './fixed-line.ts';
import { orderedGoods } from './ordered-goods.ts';

export interface CopiedCart {
  readonly view: CartView;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Takes the cart of an anonymous visitor over into the account (spec 1 §4, "Login"): into the cart that the contact
 * has for the same place and days, else into a new one. The old token proves whose cart it was; without proof there
 * is no such cart. Asked again, by a second tab or after a lost answer, it gives the same cart and adds nothing.
 */
export const takeCartOver = command(
  { right: 'customer' },
  (
    context,
    { cartId, visitorToken }: { readonly cartId: string; readonly visitorToken: string },
  ): Promise<CopiedCart | Refusal> => {
    const { shop, actor } = context;
    const account = actor.kind === 'customer' ? actor.account : null;
    const visitor = visitorOf(context, visitorToken);
    return inTransaction<CopiedCart | Refusal>(shop.database, async (transaction) => {
      if (account === null || visitor === null) return refuse('NotFound');
      // Whoever comes second waits here, and then finds the copy in place of the cart.
      const from = await lockCart(transaction, cartId, CustomerScope.of(visitor));
      if (from === undefined) return copiedBefore(transaction, context, cartId, visitor.visitorId, account);
      if (from.checkedOutAt !== null) return refuse('CartCheckedOut');
      const into = await cartFor(transaction, context, from, account);
      const fixedItem = shop.config.fixedProduct?.item ?? null;
      const copied = await addLinesOf(transaction, from.id, into.id, fixedItem);
      const attachments = await takeAttachmentsOver(transaction, from.id, into.id);
      const certificates = await takeCertificatesOver(transaction, from.id, into);
      const whole = { ...into, attachments, certificates };
      const { view, leftOut } = await clipLines(transaction, context, whole, {
        copied,
        eventOf: (left) => ({
          entity: 'cart',
          entityId: into.id,
          action: 'copy-anonymous',
          before: { cart: from.id, visitor: visitor.visitorId },
          after: copiedLines(copied, left),
        }),
      });
      await eraseCart(transaction, from.id);
      await saveCopy(transaction, from, into.id, account, leftOut, context.now);
      return { view, leftOut };
    });
  },
);

/** Once ordered it is no cart any more, just as if the visitor had opened it. */
async function copiedBefore(
  transaction: Transaction,
  context: Context,
  cartId: string,
  visitorId: string,
  account: ActorAccount,
): Promise<CopiedCart | Refusal> {
  const copy = await findCopy(transaction, cartId, visitorId, account);
  if (copy === undefined) return refuse('NotFound');
  const cart = await findCart(transaction, copy.cartId, CustomerScope.of(context.actor));
  if (cart === undefined) return refuse('NotFound');
  if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
  return { view: await viewCart(transaction, context, cart), leftOut: copy.leftOut };
}

async function cartFor(
  transaction: Transaction,
  context: Context,
  from: CartRow,
  account: ActorAccount,
): Promise<CartRow> {
  const { actor, now, shop } = context;
  const known = await findCartHere(transaction, account, from);
  const locked =
    known === undefined ? undefined : await lockCart(transaction, known, CustomerScope.of(actor));
  if (locked !== undefined && locked.checkedOutAt === null && samePlace(locked, from)) {
    return bumpVersion(transaction, locked, now);
  }
  const { customerId, contactId } = account;
  const own = { ...from, id: randomUUID(), visitorId: null, customerId, contactId };
  const made = await saveNewCart(transaction, own, now);
  await keepFixedLine(transaction, shop.config, made);
  const { pickupHourId, returnHourId, reference } = from;
  const isPlain = pickupHourId === null && returnHourId === null && reference === null;
  return isPlain ? made : saveCart(transaction, { ...made, pickupHourId, returnHourId, reference }, now);
}

/** It may have moved between finding and locking it. */
function samePlace(one: CartRow, other: CartRow): boolean {
  return (['warehouseId', 'warehouseAlias', 'deliveryId', 'startDay', 'endDay'] as const).every(
    (name) => one[name] === other[name],
  );
}

/**
 * A new cart at the chosen place and days with what an order holds (spec 1 §4, "Duplicate reservation"). What the cart
 * cannot hold is left out and named. Prices are today's; notes, files, hours and the reference stay with the order.
 * A cart claims nothing, so all is read and validated before anything is written, and then written at once.
 */
export const copyOrder = command(
  { right: 'shopper' },
  async (
    context,
    { orderId, ...input }: NewCartInput & { readonly orderId: string },
  ): Promise<CopiedCart | Refusal> => {
    const { database } = context.shop;
    const asked = newCart(context, input);
    if (isRefusal(asked)) return asked;
    const goods = await orderedGoods(context, orderId, asked);
    if (goods === undefined) return refuse('NotFound');
    const { lines, copied, calendars, peaks } = goods;
    const whole = await viewCart(database, context, unwritten(asked), { lines, calendars, peaks });
    if (whole.place.reason !== null) return periodRefusal(whole);
    const { view, leftOut } = await clipped(database, context, whole, { copied, peaks });
    const kept = view.lines.map(({ line: { row } }) => row);
    const cart = await inTransaction(
      database,
      (transaction) =>
        saveFilledCart(transaction, asked, kept, context, {
          entity: 'cart',
          entityId: asked.id,
          action: 'copy-order',
          before: { reservation: orderId },
          after: copiedLines(copied, leftOut),
        }),
      { planned: true },
    );
    return { view: { ...view, cart }, leftOut };
  },
);

function unwritten(cart: NewCart): Parameters<typeof viewCart>[2] {
  return {
    ...cart,
    customFields: {},
    version: 1,
    pickupHourId: null,
    returnHourId: null,
    reference: null,
    checkedOutAt: null,
    attachments: [],
    certificates: [],
  };
}
