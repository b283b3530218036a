// GET /api/v2/shop/categories, …/categories/{id}/properties, /api/v2/shop/items, …/items/{idOrSlug}, …/items/{id}/suggestions
import { getItem, listCategories, listCategoryProperties, listItems, listSuggestions } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { presentCategory } from './categories.present.ts';
import { selectCategories } from './categories.queries.ts';
import { presentItem } from './item.present.ts';
import { presentProperty } from './category-properties.present.ts';
import { selectCategoryProperties } from './category-properties.queries.ts';
import { selectItem } from './item.queries.ts';
import { presentSummary } from './items.present.ts';
import { selectItems } from './items.queries.ts';
import { readerOf, termsOf } from './reader.ts';
import { presentSuggestion } from './suggestions.present.ts';
import { selectSuggestions } from './suggestions.queries.ts';

export const catalogueRoutes: readonly Route[] = [
  route(listCategories, 'public', async ({ shop, language }) =>
    listed(
      (await selectCategories(shop.database, language, shop.config.defaultLanguage)).map(presentCategory),
    ),
  ),
  route(listItems, 'public', async (context, { query }) => {
    const { total, rows } = await selectItems(context.shop.database, readerOf(context), {
      size: query.size,
      index: query.index,
      category: query.category,
      warehouseId: query.warehouseID,
      search: query.search,
      properties: query.properties ?? [],
    });
    const terms = termsOf(context);
    return { Collection: rows.map((row) => presentSummary(row, terms)), Total: total, Index: query.index };
  }),
  route(getItem, 'public', async (context: Context, { params }) => {
    const reader = readerOf(context);
    const row = await selectItem(context.shop.database, reader, params.idOrSlug);
    return row === undefined ? refuse('NotFound') : presentItem(row, termsOf(context), reader);
  }),
  route(listCategoryProperties, 'public', async (context, { params }) => {
    const rows = await selectCategoryProperties(context.shop.database, params.id);
    if (rows === undefined) return refuse('NotFound');
    const reader = readerOf(context);
    return listed(rows.map((row) => presentProperty(row, reader)));
  }),
  route(listSuggestions, 'public', async (context, { params }) => {
    const rows = await selectSuggestions(context.shop.database, readerOf(context), params.id);
    return rows === undefined ? refuse('NotFound') : listed(rows.map(presentSuggestion));
  }),
];
