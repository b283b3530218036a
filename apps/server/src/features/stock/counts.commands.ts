import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { loseStock } from '../availability/index.ts';
import { lockShelves } from './counts.sql.ts';

export interface CountedLine {
  readonly itemId: string;
  readonly counted: number;
  /** What the phone thought was there when it was counted. */
  readonly expected: number;
  /** Why it differs. */
  readonly note: string | null;
}

export interface CountOutcome {
  readonly itemId: string;
  /** `stale`: something came or went since; it is counted anew. */
  readonly outcome: 'same' | 'recorded' | 'stale' | 'unknown';
  readonly expected: number;
}

/** What somebody counted in a warehouse, all of it once per key. A line of which more came or went since is left and told. */
export const staffCountShelves = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: { readonly warehouseId: string; readonly lines: readonly CountedLine[] },
  ): Promise<readonly CountOutcome[] | Refusal> => {
    const { shop, actor, now } = context;
    const { warehouseId, lines } = input;
    return inTransaction<readonly CountOutcome[] | Refusal>(shop.database, (db) =>
      once<readonly CountOutcome[]>(db, context, { route: 'stock-counts', input }, async () => {
        const { warehouses } = OperatorScope.of(actor);
        if (warehouses !== null && !warehouses.includes(warehouseId)) return refuse('NotFound');
        const unexplained = lines.flatMap(({ counted, expected, note }, index) =>
          counted === expected || note !== null
            ? []
            : [{ field: `lines.${String(index)}.note`, reason: 'required' }],
        );
        const ids = lines.map(({ itemId }) => itemId);
        // Each would be compared with what was there before the other.
        const twice = ids.flatMap((id, index) =>
          ids.indexOf(id) < index ? [{ field: `lines.${String(index)}.itemId`, reason: 'line-twice' }] : [],
        );
        const fields = [...unexplained, ...twice];
        if (fields.length > 0) return refuse('ValidationFailed', { fields });
        const found = new Map(
          (await lockShelves(db, warehouseId, ids, now)).map((shelf) => [shelf.itemId, shelf]),
        );
        const outcomes = lines.map(({ itemId, counted, expected }): CountOutcome => {
          const shelf = found.get(itemId);
          if (shelf === undefined) return { itemId, outcome: 'unknown', expected: 0 };
          if (shelf.expected !== expected) return { itemId, outcome: 'stale', expected: shelf.expected };
          return { itemId, outcome: counted === expected ? 'same' : 'recorded', expected: counted };
        });
        const changed = lines.filter((_, index) => outcomes[index]?.outcome === 'recorded');
        const pieces = changed.map(({ itemId, counted, expected, note }) => {
          return { itemId, warehouseId, qty: expected - counted, note };
        });
        await loseStock(db, context, { reason: 'count', note: null, pieces });
        if (changed.length > 0)
          await recordEvents(
            db,
            context,
            ...changed.map(({ itemId, counted, expected, note }) => {
              const before = found.get(itemId)?.qty ?? 0;
              return {
                entity: 'stock',
                entityId: `${itemId}@${warehouseId}`,
                action: 'count',
                before: { qty: before },
                after: { qty: before + counted - expected, note },
              };
            }),
          );
        db.afterCommit(() => shop.wakeRelay());
        return outcomes;
      }),
    );
  },
);
