// GET /api/v2/shop/categories, …/categories/{id}/properties, /api/v2/shop/items, …/items/{idOrSlug}, …/items/{id}/suggestions
import {
  getItem,
  listCategories as listCategoriesCall,
  listCategoryProperties,
  listItems,
  listSuggestions as listSuggestionsCall,
} from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import {
  presentCategories,
  presentItem,
  presentProperties,
  presentSuggestion,
  presentSummary,
} from './catalogue.present.ts';
import {
  findItem,
  listCategories,
  listProperties,
  listSuggestions,
  type OfferFilter,
  searchItems,
} from './catalogue.queries.ts';

export const catalogueRoutes: readonly Route[] = [
  serve(listCategoriesCall, listCategories, {
    input: () => undefined,
    answer: (categories, context) => listed(presentCategories(categories, context)),
  }),
  serve(listItems, searchItems, {
    input: ({ query: { size, index, category, search, ...narrowing } }) => ({
      size,
      index,
      category,
      search,
      ...offerOf(narrowing),
    }),
    answer: ({ items, total, index }, context) => ({
      Collection: items.map((item) => presentSummary(item, context)),
      Total: total,
      Index: index,
    }),
  }),
  serve(getItem, findItem, { input: ({ params: { idOrSlug } }) => ({ idOrSlug }), answer: presentItem }),
  serve(listCategoryProperties, listProperties, {
    input: ({ params, query }) => ({ categoryId: params.id, ...offerOf(query) }),
    answer: (properties, context) => listed(presentProperties(properties, context)),
  }),
  serve(listSuggestionsCall, listSuggestions, {
    input: ({ params }) => ({ itemId: params.id }),
    answer: (suggestions, context) => listed(suggestions.map((one) => presentSuggestion(one, context))),
  }),
];

interface OfferOnWire {
  readonly warehouseID?: string | undefined;
  /** Each "name:value"; what stands behind the first colon is the value. */
  readonly properties?: readonly string[] | undefined;
}

function offerOf({ warehouseID, properties = [] }: OfferOnWire): OfferFilter {
  const byName = new Map<string, string[]>();
  for (const property of properties) {
    const colon = property.indexOf(':');
    const name = property.slice(0, colon);
    byName.set(name, [...(byName.get(name) ?? []), property.slice(colon + 1)]);
  }
  return {
    warehouseId: warehouseID,
    properties: [...byName].map(([name, values]) => ({ name, values })),
  };
}
