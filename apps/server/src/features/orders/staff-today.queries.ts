import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { localNow } from '../locations/index.ts';
import { listedOrder, type ListedOrder } from './staff-orders.queries.ts';
import { readToday, type TodayFigures, type TodayPart, type TodayRow } from './staff-today.sql.ts';

export interface Today {
  readonly day: IsoDate;
  readonly figures: TodayFigures;
  readonly parts: Readonly<Record<TodayPart, readonly ListedOrder<TodayRow>[]>>;
}

/**
 * A day at the desk, in two statements: who collects, who brings back, who is late, what waits for a yes, messages, how
 * full each hour is. Late and waiting are as of now, whichever day is looked at.
 */
export const staffToday = query(
  { right: 'today.read', shared: 'nobody' },
  async (
    { shop, actor, now }: Context,
    { day, warehouseIds }: { readonly day: IsoDate | null; readonly warehouseIds: readonly string[] },
  ): Promise<Today> => {
    const wanted = day ?? localNow(shop.zone, now).today;
    const { rows, figures } = await readToday(shop.database, {
      day: wanted,
      warehouses: OperatorScope.of(actor).among(warehouseIds),
      lending: shop.config.lending?.warehouse ?? null,
      now,
      withMessages: OperatorScope.of(actor).may('messages.write'),
    });
    const of = (part: TodayPart) => rows.filter((row) => row.part === part).map(listedOrder);
    return {
      day: wanted,
      figures,
      parts: {
        collect: of('collect'),
        'bring-back': of('bring-back'),
        late: of('late'),
        'to-accept': of('to-accept'),
      },
    };
  },
);
