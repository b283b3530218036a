// GET /api/v2/shop/categories, /api/v2/shop/items, /api/v2/shop/items/{idOrSlug}
import { getItem, listCategories, listItems } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { presentCategory } from './categories.present.ts';
import { selectCategories } from './categories.queries.ts';
import { presentItem } from './item.present.ts';
import { selectItem } from './item.queries.ts';
import { presentSummary } from './items.present.ts';
import { selectItems } from './items.queries.ts';
import { readerOf, termsOf } from './reader.ts';

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
    });
    const terms = termsOf(context);
    return { Collection: rows.map((row) => presentSummary(row, terms)), Total: total, Index: query.index };
  }),
  route(getItem, 'public', async (context: Context, { params }) => {
    const reader = readerOf(context);
    const row = await selectItem(context.shop.database, reader, params.idOrSlug);
    return row === undefined ? refuse('NotFound') : presentItem(row, termsOf(context), reader);
  }),
];
