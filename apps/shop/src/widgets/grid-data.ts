import {
  listCategoryProperties,
  listItemOffers,
  listItems,
  type CategoryItemProperty,
  type ItemOffer,
  type ItemSummary,
} from '@bivak/contract/wire';
import type { WidgetApp } from './app.ts';

export interface Wanted {
  /** Null: everything. */
  readonly category: string | null;
  /** "Name:value", as filters are chosen. */
  readonly properties: readonly string[];
}

export function loadItems(
  app: WidgetApp,
  wanted: Wanted,
  { size, index }: { readonly size: number; readonly index: number },
) {
  const { category } = wanted;
  const query = { size, index, ...(category === null ? {} : { category }), ...narrowed(app, wanted) };
  return app.call(listItems, { query });
}

/** What a category can be narrowed by; null when that could not be loaded: the articles can still be seen. */
export async function loadProperties(
  app: WidgetApp,
  wanted: Wanted & { readonly category: string },
): Promise<readonly CategoryItemProperty[] | null> {
  const request = { params: { id: wanted.category }, query: narrowed(app, wanted) };
  const answer = await app.call(listCategoryProperties, request).catch(() => null);
  return answer?.Collection ?? null;
}

/** The server says no more in one go. */
const MOST_OFFERS = 100;

/** What is free of these articles where and when the visitor chose; without an answer cards show where prices begin. */
export async function loadOffers(
  app: WidgetApp,
  items: readonly ItemSummary[],
): Promise<readonly ItemOffer[]> {
  const { warehouse, period } = app.choice.get();
  if (warehouse === null || period === null) return [];
  const asked = Array.from({ length: Math.ceil(items.length / MOST_OFFERS) }, (_, part) => {
    const some = items.slice(part * MOST_OFFERS, (part + 1) * MOST_OFFERS);
    const query = {
      ids: some.map(({ ID }) => ID).join(','),
      warehouseID: warehouse,
      DateTimeExpectedStart: period.from,
      DateTimeExpectedEnd: period.to,
    };
    return app.call(listItemOffers, { query }).then(
      ({ Collection }) => Collection,
      () => [],
    );
  });
  return (await Promise.all(asked)).flat();
}

/** The warehouse that decides which articles there are; null where the shop shows all of them everywhere. */
export function narrowingWarehouse({ choice, settings }: WidgetApp): string | null {
  return settings.ItemsToShowInShop === 'WarehouseOnly' ? choice.get().warehouse : null;
}

function narrowed(app: WidgetApp, { properties }: Wanted) {
  const warehouse = narrowingWarehouse(app);
  return {
    ...(warehouse === null ? {} : { warehouseID: warehouse }),
    ...(properties.length === 0 ? {} : { properties: [...properties] }),
  };
}
