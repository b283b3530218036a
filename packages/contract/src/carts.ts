import * as z from 'zod/mini';
import { CartAttachment, UploadPolicy } from './attachment-parts.ts';
import { operation } from './operation.ts';
import { ItemSummary } from './catalogue.ts';
import { DeliveryReference } from './wire/deliveries.ts';
import { Action, ShopPaymentPolicy, VatTotal } from './order-parts.ts';
import { OwnReference } from './own-reference.ts';
import {
  Amount,
  CustomFields,
  DayOrMoment,
  Id,
  Moment,
  Money,
  Nothing,
  Reference,
  listOf,
  text,
} from './wire/scalars.ts';

/** A cart without its lines. */
export const CartHead = z.object({
  CartID: z.string(),
  /** Ours: rises with every change; a write that names an older one is refused with the fresh cart. */
  Version: z.int(),
  WarehouseID: Reference,
  /** Ours: the choice that stands for several warehouses; WarehouseID is its first then, and lines have their own. */
  WarehouseAlias: z.nullable(z.string()),
  DeliveryID: z.nullable(z.string()),
  /** Ours: what the id stands for, with what people call it. */
  Delivery: z.nullable(DeliveryReference),
  DateTimeExpectedStart: Moment,
  DateTimeExpectedEnd: Moment,
  DateTimeBusinessStart: z.nullable(Moment),
  DateTimeBusinessEnd: z.nullable(Moment),
  BusinessHourStart: z.nullable(Reference),
  BusinessHourEnd: z.nullable(Reference),
  Reference: z.nullable(z.string()),
  Actions: z.array(Action),
  PaymentCondition: z.object({ ShopPaymentPolicy }),
  TotalIncVATForeignCurrency: Money,
  TotalExcVATForeignCurrency: Money,
  TotalVAT: Money,
  /** Ours: EN 16931's view of the same sums; deposits stand apart and are in none of them. */
  VATTotals: z.array(VatTotal),
  TotalRounding: Money,
  TotalDeposit: Money,
  /** Ours: what TotalIncVATForeignCurrency has to come to before the checkout; null: any amount. */
  MinimumTotalIncVAT: z.nullable(Money),
  /** Ours: what is missing to it, 0 where nothing is. */
  TotalBelowMinimum: Money,
  TotalQty: z.int(),
  CustomFields,
  /** Ours: files of the cart as a whole, and whether it takes them. */
  Attachments: z.array(CartAttachment),
  UploadPolicy,
});
export type CartHead = z.output<typeof CartHead>;

export const CartItem = z.object({
  CartItemID: z.string(),
  ItemID: z.string(),
  CompositionID: z.nullable(z.string()),
  Amount: z.int(),
  Description: z.string(),
  Item: z.nullable(ItemSummary),
  MaxPerCustomerLeftover: z.nullable(z.int()),
  /** Ours: what is still free beside this line's own amount; null when stock is not counted. */
  StockLeftover: z.nullable(z.int()),
  IsRemovable: z.boolean(),
  /** Ours: why not, in words; null for what is removable. */
  NotRemovableReason: z.nullable(z.string()),
  IsDeposit: z.boolean(),
  /** The line that this one belongs to: of a deposit, and of what an article cannot go without. */
  ParentCartItemID: z.nullable(z.string()),
  /** Ours: so many of it the article needs that it belongs to; null for what nothing needs. */
  RequiredAmount: z.nullable(z.int()),
  InvalidCartItemReason: z.nullable(z.string()),
  /** Ours: what it cannot go without and the cart does not hold, in the list of lines only. */
  LackingAddOns: z.array(
    z.object({
      ItemID: z.string(),
      CompositionID: z.nullable(z.string()),
      Description: z.string(),
      Amount: z.int(),
    }),
  ),
  Attachments: z.array(CartAttachment),
  Price: Money,
  PriceIncVAT: Money,
  TotalIncVAT: Money,
  TotalExcVAT: Money,
  WarehouseID: Reference,
  DateTimeBusinessStart: z.nullable(Moment),
  DateTimeBusinessEnd: z.nullable(Moment),
  DateTimeExpectedStart: Moment,
  DateTimeExpectedEnd: Moment,
  /** Ours: the hours chosen for its place and period. */
  BusinessHourStart: z.nullable(Reference),
  BusinessHourEnd: z.nullable(Reference),
});
export type CartItem = z.output<typeof CartItem>;

/** What every write answers, so that nobody asks for the cart again: head and lines are of one version. */
export const Cart = z.extend(CartHead, {
  /** Ours: its lines, as the list of lines has them. */
  Items: z.array(CartItem),
});
export type Cart = z.output<typeof Cart>;

/** Ours: the cart beside the lines that the specification answers. */
const CartItems = z.extend(listOf(CartItem), { Cart: CartHead });

const cartParams = z.object({ cartId: Id });
const lineParams = z.object({ cartId: Id, cartItemId: Id });
const version = { Version: z.optional(z.int()) };

export const createCart = operation({
  id: 'createCart',
  method: 'POST',
  path: '/api/v3/rental/cart',
  tag: 'Cart',
  summary: 'A new, empty cart for a warehouse and a period',
  query: z.object({ customerID: z.optional(Id), contactID: z.optional(Id) }),
  body: z.object({
    WarehouseID: Id,
    DateTimeExpectedStart: DayOrMoment,
    DateTimeExpectedEnd: DayOrMoment,
    DeliveryID: z.nullish(Id),
    CustomFields: z.optional(CustomFields),
  }),
  answer: Cart,
  status: 201,
});

export const getCart = operation({
  id: 'getCart',
  method: 'GET',
  path: '/api/v3/rental/cart/{cartId}',
  tag: 'Cart',
  summary: 'A cart with its totals, open actions and lines',
  params: cartParams,
  answer: Cart,
});

export const listCartItems = operation({
  id: 'listCartItems',
  method: 'GET',
  path: '/api/v3/rental/cart/{cartId}/items',
  tag: 'Cart',
  summary: 'The lines of a cart, with their items',
  params: cartParams,
  answer: listOf(CartItem),
});

/**
 * One line to add (spec 2 §3, "Cart line"); without a period or warehouse the cart's own count. What is sent and is not
 * the cart's is refused where the cart has one for all (`PlaceDiffers`).
 */
export const CartLine = z.object({
  ItemID: z.optional(Id),
  CompositionID: z.optional(Id),
  Amount,
  WarehouseID: z.optional(Id),
  DateTimeExpectedStart: z.optional(DayOrMoment),
  DateTimeExpectedEnd: z.optional(DayOrMoment),
  /** Ours: a cart has one delivery for all of it. */
  DeliveryID: z.optional(Id),
});

/** What `PlaceDiffers` answers beside `Error`, each as a line would send it: what the cart has, and what was sent. */
const LinePlace = z.object({
  WarehouseID: z.string(),
  DateTimeExpectedStart: z.string(),
  DateTimeExpectedEnd: z.string(),
  DeliveryID: z.nullable(z.string()),
});
export const PlaceDifference = z.object({ InCart: LinePlace, Sent: LinePlace });
export type PlaceDifference = z.output<typeof PlaceDifference>;

export const addCartItems = operation({
  id: 'addCartItems',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/items',
  tag: 'Cart',
  summary: 'Add lines, all or none; the same item at the same place and time adds up',
  params: cartParams,
  body: z.array(CartLine).check(z.minLength(1), z.maxLength(100)),
  answer: CartItems,
  status: 201,
});

export const changeCartItem = operation({
  id: 'changeCartItem',
  method: 'PATCH',
  path: '/api/v3/rental/cart/{cartId}/items/{cartItemId}',
  tag: 'Cart',
  summary: 'Change the amount of a line',
  params: lineParams,
  body: z.object({ Amount, ...version }),
  answer: CartItems,
});

export const removeCartItem = operation({
  id: 'removeCartItem',
  method: 'DELETE',
  path: '/api/v3/rental/cart/{cartId}/items/{cartItemId}',
  tag: 'Cart',
  summary: 'Remove a line, with the lines that the server added for it',
  params: lineParams,
  answer: Cart,
});

export const clearCartItems = operation({
  id: 'clearCartItems',
  method: 'DELETE',
  path: '/api/v3/rental/cart/{cartId}/items',
  tag: 'Cart',
  summary: 'Remove every line that can be removed; what the shop added stays',
  params: cartParams,
  query: z.object({ Version: z.optional(z.coerce.number().check(z.int())) }),
  answer: Cart,
});

export const updateCart = operation({
  id: 'updateCart',
  method: 'PATCH',
  path: '/api/v3/rental/cart/{cartId}',
  tag: 'Cart',
  summary: 'Change place, period, delivery, hours, reference or custom fields',
  params: cartParams,
  body: z.object({
    WarehouseID: z.optional(Id),
    DeliveryID: z.nullish(Id),
    DateTimeExpectedStart: z.optional(DayOrMoment),
    DateTimeExpectedEnd: z.optional(DayOrMoment),
    BusinessHourStart: z.nullish(Id),
    BusinessHourEnd: z.nullish(Id),
    Reference: z.nullish(OwnReference),
    CustomFields: z.optional(CustomFields),
    /** Ours: in a cart of many, the lines of this place and period are moved or get hours, not the cart. */
    Group: z.optional(
      z.object({ WarehouseID: Id, DateTimeExpectedStart: DayOrMoment, DateTimeExpectedEnd: DayOrMoment }),
    ),
    ...version,
  }),
  answer: Cart,
});

export const deleteCart = operation({
  id: 'deleteCart',
  method: 'DELETE',
  path: '/api/v3/rental/cart/{cartId}',
  tag: 'Cart',
  summary: 'Throw a cart away',
  params: cartParams,
  answer: Nothing,
  status: 204,
});

/** A certificate that the items of a cart or order ask for (spec 1 §7, "submitCertificate"). */
export const HandedIn = z.object({
  Number: text(60, 1),
  /** Withdraws this number; it counts no more. */
  IsInactive: z._default(z.boolean(), false),
  /** Ours: which one it is for; absent: the first that is still asked, or the one that has the number. */
  CertificateID: z.optional(Id),
});

export const submitCartCertificate = operation({
  id: 'submitCartCertificate',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/certificate',
  tag: 'Cart',
  summary: 'Hand in or withdraw the number of a certificate; of a customer it counts for later carts too',
  params: cartParams,
  body: HandedIn,
  answer: Cart,
});

/** What of another cart or of an order did not fit, in whole or in part. */
export const LineLeftOut = z.object({
  ItemID: z.string(),
  Description: z.string(),
  Asked: z.int(),
  Taken: z.int(),
  Reason: z.string(),
  Message: z.string(),
});
export type LineLeftOut = z.output<typeof LineLeftOut>;

export const CopiedCart = z.extend(CartHead, { LeftOut: z.array(LineLeftOut) });
export type CopiedCart = z.output<typeof CopiedCart>;

export const copyAnonymousCart = operation({
  id: 'copyAnonymousCart',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/_copy-anonymous',
  tag: 'Cart',
  summary: 'Take the cart of before the login over into the account; again gives the same cart',
  params: cartParams,
  query: z.object({ customerID: z.optional(Id), contactID: z.optional(Id) }),
  body: z.object({ AnonymousToken: text(1000, 1) }),
  answer: CopiedCart,
});

export const InvalidItem = z.object({
  CartItemID: z.string(),
  ItemID: z.string(),
  Description: z.string(),
  Reason: z.string(),
  Message: z.string(),
});
export type InvalidItem = z.output<typeof InvalidItem>;

export const listInvalidItems = operation({
  id: 'listInvalidItems',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/_invalid-items',
  tag: 'Cart',
  summary: 'Which lines would not fit another place or period',
  params: cartParams,
  body: z.object({
    WarehouseID: z.optional(Id),
    DeliveryID: z.nullish(Id),
    DateTimeExpectedStart: z.optional(DayOrMoment),
    DateTimeExpectedEnd: z.optional(DayOrMoment),
    Items: z.optional(
      z.array(
        z.object({
          CartItemID: Id,
          ItemID: z.optional(Id),
          CompositionID: z.nullish(Id),
          Amount: z.optional(Amount),
          DateTimeExpectedStart: z.optional(DayOrMoment),
          DateTimeExpectedEnd: z.optional(DayOrMoment),
          WarehouseID: z.optional(Id),
        }),
      ),
    ),
  }),
  answer: listOf(InvalidItem),
});
