import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  countDowntimes,
  type DowntimeSearch,
  type DowntimeSort,
  readDowntimePage,
  type StaffDowntime,
} from './downtime.sql.ts';
import { type DueService, readDueServices, readServicePlan, type ServicePlan } from './service-plans.sql.ts';
import { patternsOf } from './stock-lists.queries.ts';

export interface DowntimeFilter extends Sorted<DowntimeSort> {
  readonly text: string;
  readonly warehouseIds: readonly string[];
  readonly state: DowntimeSearch['state'];
}

/** What is out of use or will be, as far as the caller's warehouses go: a page in two statements. */
export const staffDowntimePage = query(
  { right: 'stock.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: DowntimeFilter & PageAsked,
  ): Promise<ListPage<StaffDowntime> | Refusal> => {
    const { shop, key } = context;
    const search = downtimeSearch(context, filter);
    return listPage(
      { key, shop, list: 'downtimes', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readDowntimePage(shop.database, search, { ...filter, ...span }),
      () => countDowntimes(shop.database, search),
    );
  },
);

export function downtimeSearch(
  { actor, now }: Context,
  { text, warehouseIds, state }: DowntimeFilter,
): DowntimeSearch {
  return { now, warehouses: OperatorScope.of(actor).among(warehouseIds), words: patternsOf(text), state };
}

/** Pieces that are to be looked after by now, in the caller's warehouses. */
export const staffDueServices = query(
  { right: 'stock.read', shared: 'nobody' },
  ({ shop, actor, now }: Context): Promise<readonly DueService[]> =>
    readDueServices(shop.database, OperatorScope.of(actor).warehouses, now),
);

/** How often an article is looked after; null: nobody said. */
export const staffServicePlan = query(
  { right: 'stock.read', shared: 'nobody' },
  async ({ shop }: Context, { itemId }: { readonly itemId: string }): Promise<ServicePlan | null> =>
    (await readServicePlan(shop.database, itemId)) ?? null,
);
