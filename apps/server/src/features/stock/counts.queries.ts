import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type NamedShelf, readShelves } from './counts.sql.ts';

/** All that stands in a warehouse, in one statement: a phone counts on without a network. */
export const staffShelves = query(
  { right: 'stock.write', shared: 'nobody' },
  async (
    { shop, actor, now }: Context,
    { warehouseId }: { readonly warehouseId: string },
  ): Promise<readonly NamedShelf[] | Refusal> => {
    const { warehouses } = OperatorScope.of(actor);
    const isOwn = warehouses === null || warehouses.includes(warehouseId);
    return isOwn ? readShelves(shop.database, warehouseId, now) : refuse('NotFound');
  },
);
