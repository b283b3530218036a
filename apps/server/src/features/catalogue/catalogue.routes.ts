// GET /api/v2/shop/categories, …/categories/{id}/properties, /api/v2/shop/items, …/items/{idOrSlug}, …/items/{id}/suggestions
import {
  type Operation,
  getItem,
  listCategories,
  listCategoryProperties,
  listItems,
  listSuggestions,
} from '@bivak/contract';
import { warehousesOf } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { type HandlerOf, type Route, route } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { keptWithTheCatalogue } from './catalogue-keeping.ts';
import { presentCategory } from './categories.present.ts';
import { selectCategories } from './categories.queries.ts';
import { presentItem } from './item.present.ts';
import { presentProperty } from './category-properties.present.ts';
import { selectCategoryProperties } from './category-properties.queries.ts';
import { selectItem } from './item.queries.ts';
import { presentSummary } from './items.present.ts';
import { selectItems } from './items.queries.ts';
import { propertyFilters } from './property-filter.ts';
import { readerOf, termsOf } from './reader.ts';
import { presentSuggestion } from './suggestions.present.ts';
import { selectSuggestions } from './suggestions.queries.ts';

export const catalogueRoutes: readonly Route[] = [
  kept(listCategories, async ({ shop: { config, database }, language }) => {
    const rows = await selectCategories(database, language, config.defaultLanguage);
    return listed(rows.map((row) => presentCategory(row, config.drawings)));
  }),
  kept(listItems, async (context, { query }) => {
    const { total, rows } = await selectItems(context.shop.database, readerOf(context), {
      size: query.size,
      index: query.index,
      category: query.category,
      search: query.search,
      ...offerOf(context, query),
    });
    const terms = termsOf(context);
    return { Collection: rows.map((row) => presentSummary(row, terms)), Total: total, Index: query.index };
  }),
  kept(getItem, async (context: Context, { params }) => {
    const reader = readerOf(context);
    const row = await selectItem(context.shop.database, reader, params.idOrSlug);
    if (row === undefined) return refuse('NotFound');
    return presentItem(row, termsOf(context), reader, context.shop.config);
  }),
  kept(listCategoryProperties, async (context, { params, query }) => {
    const rows = await selectCategoryProperties(context.shop.database, params.id, offerOf(context, query));
    if (rows === undefined) return refuse('NotFound');
    const reader = readerOf(context);
    return listed(rows.map((row) => presentProperty(row, reader)));
  }),
  kept(listSuggestions, async (context, { params }) => {
    const rows = await selectSuggestions(context.shop.database, readerOf(context), params.id);
    if (rows === undefined) return refuse('NotFound');
    const terms = termsOf(context);
    return listed(rows.map((row) => presentSuggestion(row, terms)));
  }),
];

/** Narrowed by values, and to what a warehouse has; an alias stands for several (spec 1 §5). */
function offerOf(
  { shop }: Context,
  { warehouseID, properties }: { warehouseID?: string | undefined; properties?: string[] | undefined },
) {
  return {
    warehouseIds: warehouseID === undefined ? undefined : warehousesOf(shop.config, warehouseID),
    properties: propertyFilters(properties ?? []),
  };
}

/** All of these say only what the catalogue decides. */
function kept<const O extends Operation>(operation: O, handle: HandlerOf<O>): Route {
  return route(operation, 'public', handle, { keeping: keptWithTheCatalogue });
}
