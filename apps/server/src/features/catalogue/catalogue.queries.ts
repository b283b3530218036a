import { shopMode, warehousesOf } from '@bivak/contract/shop-config';
import { cents, daysInclusive, fromPrice, type IsoDate, type ItemOrder, MOST_IN_ORDER } from '@bivak/rules';
import type { Language } from '../../platform/i18n/language.ts';
import type { BareContext, Context } from '../../platform/application/context.ts';
import type { Sharing } from '../../platform/application/sharing.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { readSoldOut } from '../availability/index.ts';
import { chosenPrices, ownCustomer, priceForDays, type PriceTerms, priceTerms } from '../pricing/index.ts';
import type { ItemReader, ItemSummary } from './card.ts';
import { selectCategories, selectCategoryProperties } from './categories.sql.ts';
import { findAnyItem } from './item-fields.sql.ts';
import { selectItem, selectSuggestions } from './item.sql.ts';
import {
  type ItemFilter,
  type NumberedItem,
  type PropertyFilter,
  selectItems,
  selectSummaries,
  selectWholeList,
} from './items.sql.ts';

type Reading = Pick<Context, 'shop' | 'actor' | 'language'>;

/**
 * Answers that only the catalogue decides: words, pictures, prices, where a thing is kept. Never how many are free.
 * Triggers give the catalogue a new state with every change (`renew_catalogue`).
 */
const shared: Sharing = {
  audience: (context) => {
    const { language, customerGroup } = readerOf(context);
    return `${language} ${customerGroup ?? ''}`;
  },
  follows: ['catalogue', 'settings'],
};

const terms = { right: 'public', shared } as const;

export const listCategories = query(terms, ({ shop: { database, config }, language }) =>
  selectCategories(database, language, config.defaultLanguage),
);

/** From its first day to its last. */
interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface OfferFilter {
  readonly properties: readonly PropertyFilter[];
  /** Narrowed to what it has; an alias stands for several (spec 1 §5). */
  readonly warehouseId?: string | undefined;
  /** Only what can be had there on these days. */
  readonly availableOn?: Days | null | undefined;
}

export interface ItemSearch extends OfferFilter, Omit<ItemFilter, 'warehouseIds' | 'properties' | 'soldOut'> {
  readonly order?: ItemOrder | undefined;
  /** For which days an order by price asks; null for what a price begins at. */
  readonly pricedFor?: Days | null | undefined;
}

export interface ItemPage {
  readonly total: number;
  readonly index: number;
  readonly items: readonly ItemSummary[];
}

export const searchItems = query(terms, async (context, search: ItemSearch): Promise<ItemPage> => {
  const { shop } = context;
  const { warehouseId, availableOn, order, pricedFor, ...asked } = search;
  const { size, index } = asked;
  const narrowing = await readNarrowing(context, { warehouseId, availableOn });
  if (narrowing === null) return { total: 0, index, items: [] };
  const reader = readerOf(context);
  const filter = { ...asked, ...narrowing };
  const all =
    order === undefined ? null : await selectWholeList(shop.database, reader, filter, MOST_IN_ORDER);
  if (all === null || order === undefined) {
    return { ...(await selectItems(shop.database, reader, filter)), index };
  }
  const sorted = inOrder(all, order, {
    language: reader.language,
    terms: priceTerms(shop.config, reader.customerGroup),
    days: pricedFor ? rentedDays(context, pricedFor) : null,
  });
  return { total: all.length, index, items: sorted.slice(index * size, (index + 1) * size) };
});

interface OrderAsked {
  readonly language: Language;
  readonly terms: PriceTerms;
  /** For how long, or null for what a price begins at. */
  readonly days: number | null;
}

/**
 * A list in another order than the shop's own. By price it goes by what cards show: the price of the period, else the one
 * that an article begins at; what has none stands last either way.
 */
function inOrder(items: readonly NumberedItem[], order: ItemOrder, asked: OrderAsked): NumberedItem[] {
  if (order === 'newest') return items.toSorted((a, b) => b.number - a.number);
  if (order === 'name') {
    const words = new Intl.Collator(asked.language, { numeric: true });
    return items.toSorted((a, b) => words.compare(a.description, b.description));
  }
  const priced = items.map((item) => ({ item, price: priceOf(item, asked) }));
  const sign = order === 'price' ? 1 : -1;
  return priced
    .toSorted((a, b) => {
      if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null);
      return sign * (a.price - b.price);
    })
    .map(({ item }) => item);
}

function priceOf(item: NumberedItem, asked: OrderAsked): number | null {
  if (asked.days !== null || item.itemType === 'Sales')
    return priceForDays(item, asked.days ?? 1, asked.terms)?.grossCents ?? null;
  const prices = chosenPrices(item.prices, asked.terms.customerGroup);
  const units = prices.map((price) => ({ unit: price.unit, cents: cents(price.cents) }));
  const from = fromPrice(units, prices.find(({ shown }) => shown)?.unit ?? null);
  return from?.cents ?? null;
}

function rentedDays({ shop }: Pick<Context, 'shop'>, { from, to }: Days): number {
  return shopMode(shop.config) === 'sales' ? 1 : daysInclusive(from, to);
}

export const findItem = query(
  terms,
  async (context, { idOrSlug }: { readonly idOrSlug: string }) =>
    (await selectItem(context.shop.database, readerOf(context), idOrSlug)) ?? refuse('NotFound'),
);

/** Offered or not: staff has both. */
export const staffFindItem = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { itemId }: { readonly itemId: string },
  ): Promise<{ readonly id: string } | Refusal> =>
    (await findAnyItem(shop.database, itemId)) ?? refuse('NotFound'),
);

/** What the items of a category and of all below it can be filtered by, or those of the whole shop. */
export const listProperties = query(
  terms,
  async (
    context,
    { categoryId, properties, ...where }: OfferFilter & { readonly categoryId: string | null },
  ) => {
    const narrowing = await readNarrowing(context, where);
    // Where nothing can be had, every value is still named.
    const filter = narrowing === null ? { properties: nothing } : { properties, ...narrowing };
    return (await selectCategoryProperties(context.shop.database, categoryId, filter)) ?? refuse('NotFound');
  },
);

/** No item has it. */
const nothing: readonly PropertyFilter[] = [{ name: '', values: [] }];

/** What goes with an item. */
export const listSuggestions = query(
  terms,
  async (context, { itemId }: { readonly itemId: string }) =>
    (await selectSuggestions(context.shop.database, readerOf(context), itemId)) ?? refuse('NotFound'),
);

/** A reader has the caller's language, and the prices of the customer for whom it acts. */
export function readerOf({ shop, actor, language }: Reading): ItemReader {
  return {
    language,
    fallback: shop.config.defaultLanguage,
    customerGroup: ownCustomer({ actor }).customerGroup,
  };
}

/** Reads the items of carts and orders for this caller, any number of them by one statement. */
export async function summariesById(reading: Reading, ids: readonly string[]): Promise<ItemSummary[]> {
  if (ids.length === 0) return [];
  return selectSummaries(reading.shop.database, readerOf(reading), [...new Set(ids)]);
}

/** Where, and what cannot be had there; null when that is everything. */
async function readNarrowing(
  context: Context,
  { warehouseId, availableOn }: Pick<OfferFilter, 'warehouseId' | 'availableOn'>,
): Promise<Pick<ItemFilter, 'warehouseIds' | 'soldOut'> | null> {
  const { config } = context.shop;
  const warehouseIds = warehouseId === undefined ? undefined : warehousesOf(config, warehouseId);
  if (!availableOn || warehouseIds === undefined) return { warehouseIds };
  const soldOut = await readSoldOut(context, warehouseIds, availableOn);
  return soldOut === null ? null : { warehouseIds, soldOut };
}
