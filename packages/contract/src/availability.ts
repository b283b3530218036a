import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Day, DayOrMoment, Id, Money, Moment, listOf } from './wire/scalars.ts';

const params = z.object({ id: Id });
const period = {
  DateTimeExpectedStart: z.optional(DayOrMoment),
  DateTimeExpectedEnd: z.optional(DayOrMoment),
};
const queryAmount = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000));

/** Amounts that are null are without limit: stock is not counted, or no allowance is set. */
export const WarehouseStock = z.object({
  WarehouseID: z.string(),
  HasStock: z.boolean(),
  Stock: z.nullable(z.int()),
  /** The first moment from which the asked amount is free for as long; null when none is in sight. */
  NextStock: z.nullable(Moment),
  MaxPerCustomer: z.nullable(z.int()),
  MaxPerCustomerLeft: z.nullable(z.int()),
  MaxPerCart: z.nullable(z.int()),
  MaxPerCartLeft: z.nullable(z.int()),
});
export type WarehouseStock = z.output<typeof WarehouseStock>;

export const StockAnswer = z.object({
  Warehouses: z.array(WarehouseStock),
  MaxReservationDays: z.nullable(z.int()),
});
export type StockAnswer = z.output<typeof StockAnswer>;

export const PriceAnswer = z.object({ Price: Money, PriceIncVAT: Money });
export type PriceAnswer = z.output<typeof PriceAnswer>;

/** Ours: what a card of the list says of one item in one period at one warehouse. */
export const ItemOffer = z.object({
  ID: z.string(),
  HasStock: z.boolean(),
  Stock: z.nullable(z.int()),
  NextStock: z.nullable(Moment),
  MaxReservationDays: z.nullable(z.int()),
  Price: z.nullable(Money),
  PriceIncVAT: z.nullable(Money),
});
export type ItemOffer = z.output<typeof ItemOffer>;

export const DayStock = z.object({ Date: Day, Stock: z.nullable(z.int()) });
export type DayStock = z.output<typeof DayStock>;

export const getItemStock = operation({
  id: 'getItemStock',
  method: 'GET',
  path: '/api/v2/shop/items/{id}/stock',
  tag: 'Availability',
  summary: 'What is free of an item per warehouse in a period',
  params,
  query: z.object({
    ...period,
    warehouse: z.optional(Id),
    warehouseID: z.optional(Id),
    CustomerID: z.optional(Id),
    cartID: z.optional(Id),
    amount: z.optional(queryAmount),
  }),
  answer: StockAnswer,
});

export const getItemPrice = operation({
  id: 'getItemPrice',
  method: 'GET',
  path: '/api/v2/shop/items/{id}/price',
  tag: 'Availability',
  summary: 'What one piece of an item costs in a period, for this customer',
  params,
  query: z.object({
    ...period,
    warehouse: z.optional(Id),
    warehouseID: z.optional(Id),
    CustomerID: z.optional(Id),
  }),
  answer: PriceAnswer,
});

export const listItemOffers = operation({
  id: 'listItemOffers',
  method: 'GET',
  path: '/api/v2/shop/items/_offers',
  tag: 'Availability',
  summary: 'Stock and price in a period of the items of one page, in one call',
  query: z.object({
    ids: idList(),
    warehouseID: Id,
    /** Without it: what is there now, as a shop that sells shows it. */
    ...period,
  }),
  answer: listOf(ItemOffer),
});

export const listItemDays = operation({
  id: 'listItemDays',
  method: 'GET',
  path: '/api/v2/shop/items/{id}/days',
  tag: 'Availability',
  summary: 'What is free of an item per day, at most 100 days',
  params,
  query: z.object({ warehouseID: Id, dateFrom: DayOrMoment, dateTo: DayOrMoment }),
  answer: listOf(DayStock),
});

/** Item ids separated by commas, at most a page of them. */
function idList() {
  return z.string().check(z.minLength(1), z.maxLength(8200));
}
