// /api/v3/admin/opening-hours[/{id}], …/hits, …/_keep, /api/v3/admin/blocked-ranges
import {
  changeBlockedRanges,
  changeOpeningHours,
  keepAppointments,
  listHoursHits,
  listOpeningHours,
  type StaffBlockedRange,
  type StaffClosingDays,
  type StaffDayHours,
  type StaffOpeningHours,
  type StaffSlotCapacity,
  type StaffWeeklyHours,
} from '@bivak/contract/admin';
import { isEditableStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { presentWayBack } from '../../platform/http/present-undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDays } from '../locations/index.ts';
import { customerName } from '../orders/index.ts';
import {
  type HoursChanged,
  staffChangeBlockedRanges,
  staffChangeHours,
  staffKeepAppointments,
} from './hours.commands.ts';
import {
  type BlockedRange,
  type Hits,
  staffHours,
  staffHoursHits,
  type StandingHours,
  type WarehouseHours,
} from './hours.queries.ts';

export const hoursAdminRoutes: readonly Route[] = [
  serve(listOpeningHours, staffHours, {
    input: () => undefined,
    answer: ({ warehouses, blocked }) => ({
      Collection: warehouses.map(presentHours),
      Blocked: presentBlocked(blocked),
    }),
  }),
  serve(listHoursHits, staffHoursHits, {
    input: ({ query: { From, To, WarehouseID = [] } }, { shop }) => {
      const days = readDays({ From, To }, shop.zone);
      if (isRefusal(days)) return days;
      return { warehouseIds: WarehouseID, from: days.From ?? null, to: days.To ?? null };
    },
    answer: presentHits,
  }),
  serve(keepAppointments, staffKeepAppointments, {
    input: ({ body }) => ({ kept: body.Collection.map(readKept) }),
    answer: ({ kept, undo }, { shop }) => ({ Kept: kept, Undo: presentWayBack(undo, shop) }),
  }),
  serve(changeOpeningHours, staffChangeHours, {
    input: ({ params: { id }, query, body }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      const { Hours, DayHours, SlotCapacities, ClosingDays } = body;
      return {
        warehouseId: id,
        version,
        isDryRun: query.DryRun === 'true',
        keep: body.Keep.map(readKept),
        ...(Hours === undefined ? {} : { hours: Hours.map(readWeekly) }),
        ...(DayHours === undefined ? {} : { dayHours: DayHours.map(readSingle) }),
        ...(SlotCapacities === undefined ? {} : { slotCapacities: SlotCapacities.map(readCapacity) }),
        ...(ClosingDays === undefined ? {} : { closingDays: ClosingDays.map(readClosing) }),
      };
    },
    answer: presentChanged,
    refusal: hoursRefusal,
  }),
  serve(changeBlockedRanges, staffChangeBlockedRanges, {
    input: ({ query, body }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      return {
        version,
        isDryRun: query.DryRun === 'true',
        keep: body.Keep.map(readKept),
        ranges: body.Ranges.map(({ From, To, Reason }) => ({
          from: From,
          to: To,
          ...(Reason === null ? {} : { reason: Reason }),
        })),
      };
    },
    answer: presentChanged,
    refusal: hoursRefusal,
  }),
];

type Kept = { readonly OrderID: string; readonly Part: 'pickup' | 'return' | 'period' };

function readKept({ OrderID, Part }: Kept) {
  return { orderId: OrderID, part: Part };
}

function readWeekly({ Weekdays, ...hours }: StaffWeeklyHours) {
  return { weekdays: Weekdays, ...readStretch(hours) };
}

function readSingle({ Day, ...hours }: StaffDayHours) {
  return { day: Day, ...readStretch(hours) };
}

function readCapacity({ From, To, Capacity }: StaffSlotCapacity) {
  return { from: From, to: To, capacity: Capacity };
}

function readClosing({ From, To, Name }: StaffClosingDays) {
  return { from: From, ...(To === null ? {} : { to: To }), name: Name };
}

type WireStretch = Omit<StaffOpeningHours['Hours'][number], 'Weekdays'>;

function readStretch({ Direction, From, To, SlotMinutes, Capacity }: WireStretch) {
  return { direction: Direction, from: From, to: To, slotMinutes: SlotMinutes, capacity: Capacity };
}

function presentStretch(hours: WarehouseHours['warehouse']['hours'][number] | DayHours): WireStretch {
  const { direction, from, to, slotMinutes, capacity } = hours;
  return { Direction: direction, From: from, To: to, SlotMinutes: slotMinutes, Capacity: capacity };
}

type DayHours = WarehouseHours['warehouse']['dayHours'][number];

function presentHours({ warehouse, version }: WarehouseHours): StaffOpeningHours {
  return {
    WarehouseID: warehouse.id,
    Description: warehouse.name,
    Version: version,
    Hours: warehouse.hours.map((hours) => ({ Weekdays: [...hours.weekdays], ...presentStretch(hours) })),
    DayHours: warehouse.dayHours.map((hours) => ({ Day: hours.day, ...presentStretch(hours) })),
    SlotCapacities: warehouse.slotCapacities.map(({ from, to, capacity }) => ({
      From: from,
      To: to,
      Capacity: capacity,
    })),
    ClosingDays: warehouse.closingDays.map(({ from, to = null, name }) => ({
      From: from,
      To: to,
      Name: name,
    })),
  };
}

function presentBlocked({ ranges, version }: StandingHours['blocked']) {
  return { Version: version, Ranges: ranges.map(presentRange) };
}

function presentRange({ from, to, reason }: BlockedRange): StaffBlockedRange {
  return { From: from, To: to, Reason: reason ?? null };
}

/** Whose orders they are, only who reads orders is told. */
function presentHits({ orders, total }: Hits, { shop, actor }: Context) {
  const isRead = OperatorScope.of(actor).may('orders.read');
  return {
    HitCount: total,
    Hits: (isRead ? orders : []).map((order) => ({
      OrderID: order.id,
      Version: order.version,
      Number: order.number,
      Customer: customerName(order.person),
      Status: order.status,
      WarehouseID: order.warehouseId,
      Part: order.part,
      Start: shop.zone.format(order.businessStart),
      End: shop.zone.format(order.businessEnd),
      Reason: order.reason,
      CanMove: isEditableStatus(order.status, false),
    })),
  };
}

function presentChanged({ version, hits, undo }: HoursChanged, context: Context) {
  return {
    Version: version,
    ...presentHits(hits, context),
    Undo: presentWayBack(undo, context.shop),
  };
}

const names = {
  hours: 'Hours',
  dayHours: 'DayHours',
  slotCapacities: 'SlotCapacities',
  closingDays: 'ClosingDays',
  blockedRanges: 'Ranges',
  weekdays: 'Weekdays',
  day: 'Day',
  direction: 'Direction',
  from: 'From',
  to: 'To',
  slotMinutes: 'SlotMinutes',
  capacity: 'Capacity',
  name: 'Name',
  reason: 'Reason',
} as const;

/** The settings say `warehouses.noord.hours[0].to`, and of an overlap the row that it is with. */
function hoursRefusal(refused: Refusal, context: Context): Refusal {
  if (refused instanceof RecordStale) {
    const { current } = refused as RecordStale<WarehouseHours | StandingHours['blocked']>;
    const said = 'warehouse' in current ? presentHours(current) : presentBlocked(current);
    return presentStale(refused, context, said);
  }
  const { code, fields, params, beside } = refused;
  return refuse(code, {
    params,
    beside,
    fields: fields.map(({ field, reason, params: more = {} }) => {
      const bare = field.replace(/^warehouses\.[^.[]+\./u, '').replaceAll(/\[(\d+)\]/gu, '.$1');
      const [, row] = /\[(\d+)\]$/u.exec(String(more['detail'] ?? '')) ?? [];
      return {
        field: wirePath(bare, names),
        ...((reason === 'setting.overlappingHours' || reason === 'setting.overlappingDays') &&
        row !== undefined
          ? { reason: 'setting.overlappingRow', params: { row: Number(row) + 1 } }
          : { reason, params: more }),
      };
    }),
  });
}
