import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { endangeredBelow } from '../availability/index.ts';
import { type DowntimeFilter, downtimeSearch } from './downtime.queries.ts';
import {
  claimedWithin,
  closeDowntime,
  findDowntime,
  readDowntimePage,
  type StaffDowntime,
  writeDowntime,
} from './downtime.sql.ts';
import { mayTake, type Planned, planning, StockPromised } from './stock-plan.ts';
import { removeServicePlan, type ServicePlan, writeServicePlan } from './service-plans.sql.ts';

export interface DowntimeActed {
  readonly id: string;
  /** Pieces that are left for orders in that time, at the worst instant. */
  readonly free: number;
}

/** Pieces out of use for a time that somebody chooses: never those that orders count on. */
export const staffPlanDowntime = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: Omit<Planned, 'seen' | 'note'> & {
      readonly from: EpochMs;
      readonly until: EpochMs | null;
      readonly serialId: string | null;
      readonly reason: string;
      readonly isService: boolean;
    },
  ): Promise<DowntimeActed | Refusal> =>
    planning<DowntimeActed>(context, 'downtime.plan', { ...input, note: null }, async (db, { place }) => {
      const { itemId, warehouseId, qty, until, serialId, reason, isService } = input;
      const { now } = context;
      if (until !== null && until <= now)
        return refuse('ValidationFailed', { fields: [{ field: 'until', reason: 'past' }] });
      if (qty > place.qty || (serialId !== null && qty !== 1))
        return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'stock-has-fewer' }] });
      const from = Math.max(input.from, now) as EpochMs;
      const isApart = from === now;
      if (serialId !== null && isApart) {
        const refused = await mayTake(db, context, { ...input, seen: 0, note: null, serialIds: [serialId] });
        if (refused !== null) return refuseNamed(refused, () => 'serialId');
      }
      const free = place.qty - (await claimedWithin(db, { itemId, warehouseId, from, until }));
      if (free < qty) {
        const time = until === null ? { from } : { from, until };
        return new StockPromised(await endangeredBelow(db, input, place.qty - qty, time));
      }
      const id = randomUUID();
      const downtime = { id, itemId, warehouseId, qty, from, until, serialId, isApart, reason, isService };
      await writeDowntime(db, context, downtime);
      await recordEvents(db, context, {
        entity: 'stock',
        entityId: `${itemId}@${warehouseId}`,
        action: 'downtime',
        after: downtime,
      });
      return { id, free: free - qty };
    }),
);

/** They are in use again. */
export const staffEndDowntime = command(
  { right: 'stock.write' },
  async (context: Context, { id }: { readonly id: string }): Promise<DowntimeActed | Refusal> => {
    const found = await findDowntime(context.shop.database, id, context.now);
    if (found === undefined) return refuse('NotFound');
    const { itemId, warehouseId, qty } = found;
    const input = { ...found, id, note: null, isDryRun: false };
    return planning<DowntimeActed>(context, 'downtime.end', input, async (db, { place }) => {
      if (!(await closeDowntime(db, id, context.now))) return refuse('NotFound');
      await recordEvents(db, context, {
        entity: 'stock',
        entityId: `${itemId}@${warehouseId}`,
        action: 'downtime-end',
        before: { id, qty },
      });
      return { id, free: place.qty };
    });
  },
);

/** After how many rentals or months each piece of an article is looked after; null: never more. */
export const staffSetServicePlan = command(
  { right: 'stock.write' },
  (
    context: Context,
    { itemId, plan }: { readonly itemId: string; readonly plan: ServicePlan | null },
  ): Promise<ServicePlan | null | Refusal> =>
    inTransaction<ServicePlan | null | Refusal>(context.shop.database, (db) =>
      once<ServicePlan | null>(db, context, { route: `service-plan/${itemId}`, input: plan }, async () => {
        const isWritten =
          plan === null
            ? await removeServicePlan(db, itemId)
            : await writeServicePlan(db, context, itemId, plan);
        if (!isWritten) return refuse('NotFound');
        await recordEvents(db, context, {
          entity: 'item',
          entityId: itemId,
          action: 'service-plan',
          after: plan,
        });
        return plan;
      }),
    ),
);

/** Exactly the downtimes of a list; numbers of damages, and nobody's name. */
export const staffExportDowntimes = command(
  { right: 'stock.read' },
  (
    context: Context,
    { columns, ...filter }: DowntimeFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<StaffDowntime>> => {
    const search = downtimeSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'downtimes', columns, asked }, (span) =>
      readDowntimePage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);
