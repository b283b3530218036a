// /api/v3/admin/downtimes[/_export], …/downtimes/{id}/_end, …/due-services, …/service-plans/{id}
import {
  type DowntimeColumn,
  type DowntimeRow,
  endDowntime,
  exportDowntimes,
  getServicePlan,
  listDowntimes,
  listDueServices,
  planDowntime,
  setServicePlan,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { damageNumber } from '../damages/index.ts';
import { readSpan } from '../locations/index.ts';
import {
  type DowntimeActed,
  staffEndDowntime,
  staffExportDowntimes,
  staffPlanDowntime,
  staffSetServicePlan,
} from './downtime.commands.ts';
import {
  type DowntimeFilter,
  staffDowntimePage,
  staffDueServices,
  staffServicePlan,
} from './downtime.queries.ts';
import type { StaffDowntime } from './downtime.sql.ts';
import type { ServicePlan } from './service-plans.sql.ts';
import { itemReference, placeName, stockRefusal } from './stock.present.ts';

export const downtimeAdminRoutes: readonly Route[] = [
  serve(listDowntimes, staffDowntimePage, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(present),
  }),
  serve(exportDowntimes, staffExportDowntimes, {
    input: ({ query, body }) => ({ ...filterOf(query), columns: body.Columns }),
    answer: fileAnswer('downtimes', present, cells),
  }),
  serve(planDowntime, staffPlanDowntime, {
    input: ({ query, body }, { shop, now }) => {
      const { ItemID, WarehouseID, Quantity, To = null, SerialID = null, Reason, IsService } = body;
      const span = readSpan({ From: body.From, To: To ?? undefined }, shop.zone);
      if (isRefusal(span)) return span;
      const { from, to } = span;
      if (from === null || (to !== null && to <= from))
        return new Refusal('ValidationFailed', { fields: [{ field: 'To', reason: 'before-start' }] });
      return {
        itemId: ItemID,
        warehouseId: WarehouseID,
        qty: Quantity,
        from: Math.max(from, now) as EpochMs,
        until: to,
        serialId: SerialID,
        reason: Reason,
        isService: IsService,
        isDryRun: query.DryRun === 'true',
      };
    },
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(endDowntime, staffEndDowntime, {
    input: ({ params }) => ({ id: params.id }),
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(listDueServices, staffDueServices, {
    input: () => undefined,
    answer: (rows, context) => ({
      Collection: rows.map((row) => ({
        Item: itemReference(row, context),
        WarehouseID: row.warehouseId,
        SerialID: row.serialId,
        Since: context.shop.zone.format(row.since),
        Rentals: row.rentals,
        EveryRentals: row.everyRentals,
        EveryMonths: row.everyMonths,
        Reason: row.reason,
      })),
    }),
  }),
  serve(getServicePlan, staffServicePlan, {
    input: ({ params }) => ({ itemId: params.id }),
    answer: presentPlan,
  }),
  serve(setServicePlan, staffSetServicePlan, {
    input: ({ params, body: { EveryRentals, EveryMonths, Reason } }) => ({
      itemId: params.id,
      plan:
        EveryRentals === null && EveryMonths === null
          ? null
          : { everyRentals: EveryRentals, everyMonths: EveryMonths, reason: Reason },
    }),
    answer: presentPlan,
  }),
];

interface FilterQuery {
  readonly q?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly State?: DowntimeFilter['state'] | undefined;
  readonly Sort: string;
}

function filterOf({ q = '', WarehouseID = [], State, Sort }: FilterQuery): DowntimeFilter {
  const sorted = sortOf(Sort, { From: 'from', Until: 'until' } as const);
  return { text: q, warehouseIds: WarehouseID, state: State ?? null, ...sorted };
}

const never = Date.parse('9999-12-31T00:00:00Z');

function present(row: StaffDowntime, context: Context): DowntimeRow {
  const { zone } = context.shop;
  const { damageId, damageNo } = row;
  return {
    ID: row.id,
    Item: itemReference(row, context),
    WarehouseID: row.warehouseId,
    Quantity: row.qty,
    From: zone.format(row.fromAt),
    Until: row.untilAt >= never ? null : zone.format(row.untilAt),
    Reason: row.reason,
    IsService: row.isService,
    SerialID: row.serialId,
    Damage:
      damageId === null || damageNo === null
        ? null
        : { ID: damageId, Number: damageNumber({ no: damageNo }) },
    DowntimeID: row.downtimeId,
  };
}

function cells(context: Context): Readonly<Record<DowntimeColumn, (row: DowntimeRow) => RowsCell>> {
  return {
    item: ({ Item }) => Item.Description,
    warehouse: ({ WarehouseID }) => placeName(context, WarehouseID),
    quantity: ({ Quantity }) => Quantity,
    serial: ({ SerialID }) => SerialID ?? '',
    from: ({ From }) => sheetTime(From),
    until: ({ Until }) => sheetTime(Until),
    reason: ({ Reason }) => Reason,
    damage: ({ Damage }) => Damage?.Number ?? '',
  };
}

function presentActed({ id, free }: DowntimeActed) {
  return { ID: id, Free: free };
}

function presentPlan(plan: ServicePlan | null) {
  return {
    Plan:
      plan === null
        ? null
        : { EveryRentals: plan.everyRentals, EveryMonths: plan.everyMonths, Reason: plan.reason },
  };
}
