import { type ShopConfig, shopMode } from '@bivak/contract/shop-config';
import { appointmentHits, type IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { slotCalendar } from '../locations/index.ts';
import {
  countAppointments,
  type CountedAppointments,
  type HitOrder,
  type HitsOf,
  readHitOrders,
} from '../orders/index.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';
import { readRows, type SettingRow } from './settings.sql.ts';

export type Warehouse = ShopConfig['warehouses'][number];
export type BlockedRange = ShopConfig['blockedRanges'][number];

export interface WarehouseHours {
  readonly warehouse: Warehouse;
  readonly version: number;
}

export interface StandingHours {
  readonly warehouses: readonly WarehouseHours[];
  readonly blocked: { readonly ranges: readonly BlockedRange[]; readonly version: number };
}

export const blockedRanges = 'blockedRanges';

/** Of the caller's warehouses, read from the table itself, so that whoever has just written sees them. */
export const staffHours = query(
  { right: 'settings.hours', shared: 'nobody' },
  async ({ shop, actor }: Context): Promise<StandingHours> =>
    ownHours(shop, actor, await readRows(shop.database)),
);

function ownHours(shop: Shop, actor: Actor, rows: readonly SettingRow[]): StandingHours {
  const standing = standingFrom(shop, rows);
  const { warehouses } = OperatorScope.of(actor);
  const all = warehousesIn(standing);
  return {
    warehouses: warehouses === null ? all : all.filter(({ warehouse: { id } }) => warehouses.includes(id)),
    blocked: blockedIn(standing),
  };
}

/** In the order in which people read them. */
export function warehousesIn(standing: readonly StandingSetting[]): WarehouseHours[] {
  return standing
    .flatMap(({ name, value, version }) => {
      if (!name.startsWith('warehouses.') || value === null) return [];
      const { order, ...warehouse } = value as Warehouse & { readonly order: number };
      return [{ warehouse, order, version: version ?? 0 }];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ warehouse, version }) => ({ warehouse, version }));
}

export function blockedIn(standing: readonly StandingSetting[]): StandingHours['blocked'] {
  const found = standing.find(({ name }) => name === blockedRanges);
  return { ranges: (found?.value ?? []) as readonly BlockedRange[], version: found?.version ?? 0 };
}

/** Orders without a place, the first of them by name. */
export interface Hits {
  readonly orders: readonly HitOrder[];
  readonly total: number;
}

/** So many are named. */
const mostHits = 100;

interface HitsAsked {
  /** Empty: all of the caller's. */
  readonly warehouseIds: readonly string[];
  /** Both ends included; null: from today, and for ever. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** Orders to come for which hours, closing days and blocked ranges have no place as they stand, and which nobody let stay. */
export const staffHoursHits = query(
  { right: 'settings.hours', shared: 'nobody' },
  async ({ shop, actor, now }: Context, { warehouseIds, from, to }: HitsAsked): Promise<Hits> => {
    const warehouses = OperatorScope.of(actor).among(warehouseIds);
    const today = shop.zone.dayOf(now);
    const first = from === null || from < today ? today : from;
    const isAsked = (day: IsoDate) => day >= first && (to === null || day <= to);
    const { warehouses: all, blocked } = ownHours(shop, actor, await readRows(shop.database));
    const own = all.filter(({ warehouse: { id } }) => warehouses === null || warehouses.includes(id));
    const counted = await countAppointments(
      shop.database,
      own.map(({ warehouse }) => warehouse.id),
      first,
    );
    const groups = own.flatMap(({ warehouse }) => {
      const appointments = appointmentsIn(shop.config, counted, warehouse.id).filter(({ day }) =>
        isAsked(day),
      );
      return appointmentHits(appointments, slotCalendar(warehouse, today)).flatMap((hit) => {
        const kept = appointments.find((one) => isSame(one, hit))?.kept ?? 0;
        return hit.count > kept ? [{ ...hit, warehouseId: warehouse.id, count: hit.count - kept }] : [];
      });
    });
    return readHits(shop.database, {
      groups,
      ranges: daysOf(blocked.ranges).filter(
        (range) => range.to >= first && (to === null || range.from <= to),
      ),
      warehouses,
      from: first,
      withoutKept: true,
    });
  },
);

/** What is sold comes back at no time. */
export function appointmentsIn(
  config: ShopConfig,
  counted: readonly CountedAppointments[],
  warehouseId: string,
): readonly CountedAppointments[] {
  const isSale = shopMode(config) === 'sales';
  return counted.filter((one) => one.warehouseId === warehouseId && !(isSale && one.direction === 'return'));
}

/** The first hundred by name; of slots with more than that the rest is only counted. */
export async function readHits(db: Db, { groups = [], ...of }: Omit<HitsOf, 'most'>): Promise<Hits> {
  let room = mostHits;
  const first = groups
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .filter(({ count }) => {
      const hasRoom = room > 0;
      room -= count;
      return hasRoom;
    });
  const { orders, blocked } = await readHitOrders(db, { ...of, groups: first, most: mostHits });
  return { orders, total: groups.reduce((sum, { count }) => sum + count, blocked) };
}

export function daysOf(ranges: readonly BlockedRange[]) {
  return ranges.map(({ from, to }) => ({ from: from as IsoDate, to: to as IsoDate }));
}

type Slot = Pick<CountedAppointments, 'direction' | 'day' | 'hourId'>;

function isSame(one: Slot, other: Slot): boolean {
  return one.direction === other.direction && one.day === other.day && one.hourId === other.hourId;
}
