import * as contract from '@bivak/contract/wire';
import type { Item, Operation, Transport, WireRequest, WireResponse } from '@bivak/contract/wire';
import { eachDay, isEnough, type IsoDate } from '@bivak/rules';
import {
  differenceOf,
  presentCart,
  priceOf,
  withoutVat,
  type FakeCart,
  type SentPlace,
} from './fake-carts.ts';
import { aCategory, anItem } from './fake-catalogue.ts';
import { aCustomer } from './fake-people.ts';
import { fits, offeredProperties } from './fake-properties.ts';
import { aWarehouse, closingDaysOf, daysOf, deliveries, hoursOf, settings } from './fake-places.ts';

type Handler = (request: {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: never;
  readonly file?: contract.FileToSend;
}) => unknown;

/** A refusal, thrown by a handler of the fake. */
export class FakeRefusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, code: string, beside: Readonly<Record<string, unknown>> = {}) {
    this.status = status;
    this.body = { Error: { Code: code, Message: code }, ...beside };
  }
}

export interface FakeShopState {
  warehouses: contract.Warehouse[];
  deliveries: contract.Delivery[];
  categories: contract.Category[];
  items: Item[];
  settings: contract.CoreSettings;
  /** Pieces of every item at every warehouse. */
  stock: (item: Item, warehouse: string) => number | null;
  /** What goes with an item, by its id. */
  addOns: Readonly<Record<string, readonly contract.Suggestion[]>>;
  /** Whether a cart has one place and period for all, as the server has it by default. */
  cartMode: 'single' | 'multiple';
  carts: Map<string, FakeCart>;
  orders: Map<string, FakeCart>;
  tokens: number;
}

export interface FakeShop {
  readonly transport: Transport;
  readonly state: FakeShopState;
  /** All requests in order, for tests that ask what was sent. */
  readonly requests: WireRequest[];
  /** Replaces one answer; what the handler returns is checked against the contract. */
  readonly on: (operation: Operation, handler: Handler) => void;
  readonly sent: (operation: Operation) => WireRequest[];
}

/**
 * A small shop in memory that speaks the contract.
 * why: screens are tested without a server; every answer is checked by the contract's schemas, so it cannot drift.
 */
export function createFakeShop(given: Partial<FakeShopState> = {}): FakeShop {
  const state: FakeShopState = {
    warehouses: [aWarehouse('zaventem', 'Zaventem'), aWarehouse('mechelen', 'Mechelen')],
    deliveries: [...deliveries],
    categories: [aCategory({ CategoryID: 'glazen', Description: 'Glazen' })],
    items: [anItem({ ID: 'champagneglas', Description: 'Champagneglas' })],
    settings,
    stock: () => 10,
    addOns: {},
    cartMode: 'single',
    carts: new Map(),
    orders: new Map(),
    tokens: 0,
    ...given,
  };
  const requests: WireRequest[] = [];
  const handlers = new Map<string, Handler>(standardHandlers(state));
  return {
    state,
    requests,
    sent: (operation) => requests.filter((request) => request.operation.id === operation.id),
    on: (operation, handler) => void handlers.set(operation.id, handler),
    transport: async (request) => {
      requests.push(request);
      await Promise.resolve();
      return answer(handlers.get(request.operation.id), request);
    },
  };
}

async function answer(handler: Handler | undefined, request: WireRequest): Promise<WireResponse> {
  const { operation } = request;
  if (handler === undefined) throw new Error(`The fake shop does not answer ${operation.id}`);
  const body =
    operation.body === undefined ? undefined : contract.strictBody(operation.body).safeParse(request.body);
  const unknown = body?.error?.issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown !== undefined) throw new Error(`${operation.id}: ${unknown.message}`);
  if (body !== undefined && !body.success)
    return { status: 400, body: new FakeRefusal(400, 'ValidationFailed').body };
  try {
    // A handler may take its time, as a slow line does.
    const result = await handler({
      params: request.params as Record<string, string>,
      query: request.query as Record<string, string>,
      body: (body?.data ?? null) as never,
      ...(request.file === undefined ? {} : { file: request.file }),
    });
    const checked = operation.answer.safeParse(result ?? null);
    if (!checked.success) throw new Error(`${operation.id}: ${JSON.stringify(checked.error.issues)}`);
    return { status: operation.status ?? 200, body: structuredClone(checked.data) };
  } catch (cause) {
    if (cause instanceof FakeRefusal) return { status: cause.status, body: cause.body };
    throw cause;
  }
}

function refuseOther(cart: FakeCart, lines: readonly SentPlace[]): void {
  const difference = differenceOf(cart, lines);
  if (difference !== null) throw new FakeRefusal(409, 'PlaceDiffers', { ...difference });
}

/** One filter or several, as they come. */
function filtersOf(query: Readonly<Record<string, unknown>>): string[] {
  return [query['properties'] ?? []].flat() as string[];
}

const list = <T>(Collection: readonly T[], Index = 0, Total = Collection.length) => ({
  Collection,
  Total,
  Index,
});

function token(state: FakeShopState): contract.Token {
  state.tokens += 1;
  return {
    Access_token: `token-${state.tokens}`,
    Issued: '2026-12-03T10:00:00+01:00',
    Expires: '2026-12-03T11:00:00+01:00',
  };
}

function standardHandlers(state: FakeShopState): [string, Handler][] {
  const find = (id: string | undefined): Item => {
    const item = state.items.find((one) => one.ID === id || one.Slug === id);
    if (item === undefined) throw new FakeRefusal(404, 'NotFound');
    return item;
  };
  const withNeeds = (item: Item): Item => {
    const needs = state.addOns[item.ID]?.some(({ ShopPolicy }) => ShopPolicy === 'required') === true;
    return needs ? { ...item, NeedsAddOns: true } : item;
  };
  const cart = (id: string | undefined): FakeCart => {
    const found = state.carts.get(id ?? '');
    if (found === undefined) throw new FakeRefusal(404, 'NotFound');
    return found;
  };
  const keep = (changed: FakeCart): FakeCart => {
    const kept = { ...changed, version: changed.version + 1 };
    state.carts.set(kept.id, kept);
    return kept;
  };
  const whole = (of: FakeCart) => presentCart(of, (item) => state.stock(item, of.warehouse));
  const lines = (of: FakeCart) => list(whole(of).Items);
  const linesAndCart = (of: FakeCart) => ({ ...lines(of), Cart: whole(of) });
  const day = (instant: string | undefined): IsoDate => (instant ?? '').slice(0, 10) as IsoDate;
  const stockAt = (item: Item, warehouse: string) => {
    const free = state.stock(item, warehouse);
    return { HasStock: isEnough(free, 1), Stock: free, NextStock: null };
  };
  const of = (operation: Operation, handler: Handler): [string, Handler] => [operation.id, handler];
  return [
    of(contract.getSettings, () => state.settings),
    of(contract.listLabels, () => list([])),
    of(contract.getAnonymousToken, () => token(state)),
    of(contract.refreshToken, () => token(state)),
    of(contract.logout, () => null),
    of(contract.getCustomer, ({ params }) => aCustomer(params['id'] ?? '')),
    of(contract.copyAnonymousCart, ({ params }) => {
      const held = cart(params['cartId']);
      state.carts.delete(held.id);
      return { ...whole(keep({ ...held, id: `${held.id}-of-account` })), LeftOut: [] };
    }),
    of(contract.listWarehouses, () => list(state.warehouses)),
    of(contract.listDeliveries, () => list(state.deliveries)),
    of(contract.listCategories, () => list(state.categories)),
    of(contract.listClosingDays, ({ query }) => list(closingDaysOf(query['warehouse'] ?? ''))),
    of(contract.listAvailableStartDays, ({ query }) =>
      list(
        daysOf(
          query['warehouseID'] ?? '',
          day(query['dateToCheckFrom']),
          day(query['dateToCheckTo']),
          'start',
        ),
      ),
    ),
    of(contract.listAvailableEndDays, ({ query }) =>
      list(
        daysOf(query['warehouseID'] ?? '', day(query['dateToCheckFrom']), day(query['dateToCheckTo']), 'end'),
      ),
    ),
    of(contract.listStartMoments, ({ query }) => list(hoursOf(day(query['dateToCheck'])))),
    of(contract.listEndMoments, ({ query }) => list(hoursOf(day(query['dateToCheck'])))),
    of(contract.checkCapacity, () => true),
    of(contract.listItems, ({ query }) => {
      const size = Number(query['size']);
      const index = Number(query['index']);
      const { category, warehouseID, search } = query;
      const found = state.items.filter(
        (item) =>
          (category === undefined || item.CategoryIDs.includes(category)) &&
          (warehouseID === undefined || item.WarehouseIDs.includes(warehouseID)) &&
          (search === undefined || item.Description.toLowerCase().includes(search.toLowerCase())) &&
          fits(item, filtersOf(query)) &&
          (query['available'] === undefined || stockAt(item, query['warehouseID'] ?? '').HasStock),
      );
      if (query['sort'] === 'name') found.sort((a, b) => a.Description.localeCompare(b.Description));
      const page = found.slice(index * size, (index + 1) * size).map(withNeeds);
      return list(page, index, found.length);
    }),
    of(contract.listCategoryProperties, ({ params, query }) => {
      const items = state.items.filter((item) => item.CategoryIDs.includes(params['id'] ?? ''));
      return list(offeredProperties(items, filtersOf(query)));
    }),
    of(contract.listItemProperties, ({ query }) => list(offeredProperties(state.items, filtersOf(query)))),
    of(contract.getItem, ({ params }) => withNeeds(find(params['idOrSlug']))),
    of(contract.listSuggestions, ({ params }) => list(state.addOns[params['id'] ?? ''] ?? [])),
    of(contract.listItemOffers, ({ query }) =>
      list(
        (query['ids'] ?? '').split(',').map((id) => {
          const item = find(id);
          const start = query['DateTimeExpectedStart'] ?? '2026-12-01';
          const price = priceOf(item, day(start), day(query['DateTimeExpectedEnd'] ?? start));
          return {
            ID: id,
            ...stockAt(item, query['warehouseID'] ?? ''),
            MaxReservationDays: item.MaxReservationDays,
            Price: withoutVat(price),
            PriceIncVAT: price,
          };
        }),
      ),
    ),
    of(contract.getItemStock, ({ params, query }) => {
      const item = find(params['id']);
      const held = [...state.carts.values()].find((one) => one.id === query['cartID']);
      const inCart = held?.lines.find((line) => line.item.ID === item.ID)?.amount ?? 0;
      const none = { MaxPerCustomer: null, MaxPerCustomerLeft: null };
      const limit = {
        MaxPerCart: item.MaxPerCart,
        MaxPerCartLeft: item.MaxPerCart === null ? null : item.MaxPerCart - inCart,
      };
      const Warehouses = state.warehouses.map(({ WarehouseID }) => ({
        WarehouseID,
        ...stockAt(item, WarehouseID),
        ...none,
        ...limit,
      }));
      return { Warehouses, MaxReservationDays: item.MaxReservationDays };
    }),
    of(contract.getItemPrice, ({ params, query }) => {
      const start = query['DateTimeExpectedStart'] ?? '2026-12-01';
      const price = priceOf(find(params['id']), day(start), day(query['DateTimeExpectedEnd'] ?? start));
      return { Price: withoutVat(price), PriceIncVAT: price };
    }),
    of(contract.listItemDays, ({ params, query }) => {
      const item = find(params['id']);
      const days = eachDay(day(query['dateFrom']), day(query['dateTo']));
      return list(days.map((Date) => ({ Date, Stock: state.stock(item, query['warehouseID'] ?? '') })));
    }),
    of(contract.createCart, ({ body }) => {
      const asked = body as {
        WarehouseID: string;
        DateTimeExpectedStart: string;
        DateTimeExpectedEnd: string;
        DeliveryID?: string;
      };
      const made = keep({
        id: `cart-${state.carts.size + 1}`,
        version: 0,
        warehouse: asked.WarehouseID,
        delivery: asked.DeliveryID ?? null,
        from: day(asked.DateTimeExpectedStart),
        to: day(asked.DateTimeExpectedEnd),
        hourStart: null,
        hourEnd: null,
        lines: [],
      });
      return whole(made);
    }),
    of(contract.getCart, ({ params }) => whole(cart(params['cartId']))),
    of(contract.listCartItems, ({ params }) => lines(cart(params['cartId']))),
    of(contract.listConversations, () => ({ ...list([]), Unread: 0 })),
    of(contract.listConversationsOfObject, () => ({ ...list([]), Unread: 0 })),
    // Orders of tests have none, unless they say so.
    of(contract.listOrderFiles, () => {
      throw new FakeRefusal(404, 'NotFound');
    }),
    of(contract.listOrderDocuments, () => {
      throw new FakeRefusal(404, 'NotFound');
    }),
    of(contract.addCartItems, ({ params, body }) => {
      const held = cart(params['cartId']);
      if (state.cartMode === 'single') refuseOther(held, body);
      const added = (body as { ItemID: string; Amount: number }[]).map(({ ItemID, Amount }, index) => ({
        id: `line-${held.version}-${index}`,
        item: find(ItemID),
        amount: Amount,
      }));
      return linesAndCart(keep({ ...held, lines: [...held.lines, ...added] }));
    }),
    of(contract.changeCartItem, ({ params, body }) => {
      const held = cart(params['cartId']);
      const { Amount } = body as { Amount: number };
      const changed = held.lines.map((line) =>
        line.id === params['cartItemId'] ? { ...line, amount: Amount } : line,
      );
      return linesAndCart(keep({ ...held, lines: changed }));
    }),
    of(contract.deleteCart, ({ params }) => {
      state.carts.delete(cart(params['cartId']).id);
      return null;
    }),
    of(contract.clearCartItems, ({ params }) => {
      return whole(keep({ ...cart(params['cartId']), lines: [] }));
    }),
    of(contract.removeCartItem, ({ params }) => {
      const held = cart(params['cartId']);
      return whole(keep({ ...held, lines: held.lines.filter((line) => line.id !== params['cartItemId']) }));
    }),
    of(contract.updateCart, ({ params, body }) => {
      const held = cart(params['cartId']);
      const asked = body as Partial<Record<string, string>>;
      return whole(
        keep({
          ...held,
          warehouse: asked['WarehouseID'] ?? held.warehouse,
          delivery: asked['DeliveryID'] ?? held.delivery,
          from: asked['DateTimeExpectedStart'] ? day(asked['DateTimeExpectedStart']) : held.from,
          to: asked['DateTimeExpectedEnd'] ? day(asked['DateTimeExpectedEnd']) : held.to,
          hourStart: asked['BusinessHourStart'] ?? held.hourStart,
          hourEnd: asked['BusinessHourEnd'] ?? held.hourEnd,
        }),
      );
    }),
    of(contract.listInvalidItems, ({ params, body }) => {
      const held = cart(params['cartId']);
      const warehouse = (body as { WarehouseID?: string }).WarehouseID ?? held.warehouse;
      const invalid = held.lines.filter((line) => !isEnough(state.stock(line.item, warehouse), line.amount));
      return list(
        invalid.map((line) => ({
          CartItemID: line.id,
          ItemID: line.item.ID,
          Description: line.item.Description,
          Reason: 'sold-out',
          Message: 'Niet genoeg vrij in deze periode.',
        })),
      );
    }),
    of(contract.checkoutAnonymous, ({ params }) => {
      const held = cart(params['cartId']);
      state.carts.delete(held.id);
      state.orders.set('2026-00017', held);
      return list([{ ReservationOrderID: '2026-00017', ReservationID: '2026-00017', OrderID: null }]);
    }),
  ];
}
