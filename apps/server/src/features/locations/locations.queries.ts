import { warehousesOf } from '@bivak/contract/shop-config';
import { type IsoDate, type TimeSlot, yearAfter } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { type Direction, localNow, slotsOn, readCalendar } from './place-calendar.ts';
import { selectClosingDays, selectDeliveries, selectWarehouses } from './places.sql.ts';

/** The pickup points that are in use. */
export const listWarehouses = query({ right: 'public', shared: 'nobody' }, (context) =>
  selectWarehouses(context.shop.database, languagesOf(context)),
);

export const listDeliveries = query({ right: 'public', shared: 'nobody' }, (context) =>
  selectDeliveries(context.shop.database, languagesOf(context)),
);

export interface ClosingDay {
  readonly warehouseId: string;
  readonly day: IsoDate;
  readonly description: string;
}

export interface ClosingDaysInput {
  /** The first of a name that stands for several counts. */
  readonly warehouseId: string;
  /** The default is today. */
  readonly from?: IsoDate | undefined;
  /** The default is a year after today. */
  readonly to?: IsoDate | undefined;
}

export const listClosingDays = query(
  { right: 'public', shared: 'nobody' },
  async (context, input: ClosingDaysInput): Promise<readonly ClosingDay[] | Refusal> => {
    const { shop, now } = context;
    const today = shop.zone.dayOf(now);
    const { from = today, to = yearAfter(today) } = input;
    if (to < from) return refuse('ValidationFailed', { fields: [{ field: 'to', reason: 'before-start' }] });
    const [warehouseId = input.warehouseId] = warehousesOf(shop.config, input.warehouseId);
    const rows = await selectClosingDays(shop.database, { warehouseId, from, to, ...languagesOf(context) });
    if (rows.length === 0) return refuse('NotFound');
    return rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]));
  },
);

export interface SlotsInput {
  readonly warehouseId: string;
  readonly day: IsoDate;
  readonly direction: Direction;
}

export interface SlotsOfDay {
  readonly day: IsoDate;
  readonly slots: readonly TimeSlot[];
}

/** When a warehouse hands out or takes back on one day, and which of these slots can be had. */
export const listSlots = query(
  { right: 'public', shared: 'nobody' },
  async ({ shop, now }, { warehouseId, day, direction }: SlotsInput): Promise<SlotsOfDay | Refusal> => {
    const calendar = await readCalendar(shop.database, warehouseId, { from: day, to: day });
    if (calendar === undefined) return refuse('NotFound');
    return { day, slots: slotsOn(calendar, direction, day, localNow(shop.zone, now)) };
  },
);

/** The same for whoever moves an order. */
export const staffListSlots = query(
  { right: 'orders.read', shared: 'nobody' },
  (context: Context, input: SlotsInput) => listSlots(context, input),
);

function languagesOf({ shop, language }: Context) {
  return { language, fallback: shop.config.defaultLanguage };
}
