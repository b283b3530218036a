// GET /api/v2/shop/categories, …/categories/{id}/properties, /api/v2/shop/items, …/items/_properties, …/items/{idOrSlug},
// …/items/{id}/suggestions
import {
  getItem,
  listCategories as listCategoriesCall,
  listCategoryProperties,
  listItemProperties,
  listItems,
  listSuggestions as listSuggestionsCall,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { listed, readPeriod } from '../locations/index.ts';
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
  type ItemSearch,
  type OfferFilter,
  searchItems,
} from './catalogue.queries.ts';

export const catalogueRoutes: readonly Route[] = [
  serve(listCategoriesCall, listCategories, {
    input: () => undefined,
    answer: (categories, context) => listed(presentCategories(categories, context)),
  }),
  serve(listItems, searchItems, {
    input: ({ query }, context) => {
      const { size, index, category, search, sort } = query;
      const offer = offerOf(query, context);
      return isRefusal(offer) ? offer : { size, index, category, search, order: sort, ...offer };
    },
    answer: ({ items, total, index }, context) => ({
      Collection: items.map((item) => presentSummary(item, context)),
      Total: total,
      Index: index,
    }),
    fresh: asksForDays,
  }),
  serve(listItemProperties, listProperties, {
    input: ({ query }, context) => {
      const offer = offerOf(query, context);
      return isRefusal(offer) ? offer : { categoryId: null, ...offer };
    },
    answer: (properties, context) => listed(presentProperties(properties, context)),
    fresh: asksForDays,
  }),
  serve(getItem, findItem, { input: ({ params: { idOrSlug } }) => ({ idOrSlug }), answer: presentItem }),
  serve(listCategoryProperties, listProperties, {
    input: ({ params, query }, context) => {
      const offer = offerOf(query, context);
      return isRefusal(offer) ? offer : { categoryId: params.id, ...offer };
    },
    answer: (properties, context) => listed(presentProperties(properties, context)),
    fresh: asksForDays,
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
  readonly DateTimeExpectedStart?: string | undefined;
  readonly DateTimeExpectedEnd?: string | undefined;
  readonly available?: 'true' | undefined;
}

/** What can be had on some days follows from orders, of which the versions of an answer tell nothing. */
function asksForDays({ query }: { readonly query: OfferOnWire }): boolean {
  return query.DateTimeExpectedStart !== undefined;
}

function offerOf(query: OfferOnWire, { shop, now }: Context): OfferAsked | Refusal {
  const { warehouseID, properties = [], available } = query;
  const period = readPeriod(query, shop.zone, shop.zone.dayOf(now));
  if (isRefusal(period)) return period;
  const missing = [
    ...(warehouseID === undefined ? ['warehouseID'] : []),
    ...(period === null ? ['DateTimeExpectedStart'] : []),
  ];
  if (available !== undefined && missing.length > 0) {
    return refuse('ValidationFailed', { fields: missing.map((field) => ({ field, reason: 'required' })) });
  }
  const byName = new Map<string, string[]>();
  for (const property of properties) {
    const colon = property.indexOf(':');
    const name = property.slice(0, colon);
    byName.set(name, [...(byName.get(name) ?? []), property.slice(colon + 1)]);
  }
  return {
    warehouseId: warehouseID,
    properties: [...byName].map(([name, values]) => ({ name, values })),
    availableOn: available === undefined ? null : period,
    pricedFor: period,
  };
}

type OfferAsked = OfferFilter & Pick<ItemSearch, 'pricedFor'>;
