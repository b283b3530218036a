import { warehousesOf } from '@bivak/contract/shop-config';
import type { BareContext, Context } from '../../platform/application/context.ts';
import type { Sharing } from '../../platform/application/sharing.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { ownCustomer } from '../pricing/index.ts';
import type { ItemReader, ItemSummary } from './card.ts';
import { selectCategories, selectCategoryProperties } from './categories.sql.ts';
import { findAnyItem } from './item-fields.sql.ts';
import { selectItem, selectSuggestions } from './item.sql.ts';
import { type ItemFilter, type PropertyFilter, selectItems, selectSummaries } from './items.sql.ts';

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

export interface OfferFilter {
  readonly properties: readonly PropertyFilter[];
  /** Narrowed to what it has; an alias stands for several (spec 1 §5). */
  readonly warehouseId?: string | undefined;
}

export interface ItemSearch extends OfferFilter, Omit<ItemFilter, 'warehouseIds' | 'properties'> {}

export interface ItemPage {
  readonly total: number;
  readonly index: number;
  readonly items: readonly ItemSummary[];
}

export const searchItems = query(terms, async (context, search: ItemSearch): Promise<ItemPage> => {
  const { shop } = context;
  const { warehouseId, ...filter } = search;
  const warehouseIds = warehousesNamed(shop, warehouseId);
  const found = await selectItems(shop.database, readerOf(context), { ...filter, warehouseIds });
  return { ...found, index: search.index };
});

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

/** What the items of a category, and of all below it, can be filtered by. */
export const listProperties = query(
  terms,
  async (
    { shop },
    { categoryId, warehouseId, properties }: OfferFilter & { readonly categoryId: string },
  ) => {
    const narrowing = { properties, warehouseIds: warehousesNamed(shop, warehouseId) };
    return (await selectCategoryProperties(shop.database, categoryId, narrowing)) ?? refuse('NotFound');
  },
);

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

function warehousesNamed({ config }: Context['shop'], name: string | undefined) {
  return name === undefined ? undefined : warehousesOf(config, name);
}
