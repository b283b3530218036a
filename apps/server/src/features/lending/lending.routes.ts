// GET /api/v2/shop/lending/tents
import { listLendingTents } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { lendingTents } from './tents.queries.ts';

export const lendingRoutes: readonly Route[] = [
  serve(listLendingTents, lendingTents, {
    input: () => undefined,
    answer: (tents) =>
      listed(
        tents.map(({ itemId, prices, damageParts }) => ({
          ItemID: itemId,
          Prices: prices.map(({ customerGroup, amounts }) => ({
            CustomerGroupID: customerGroup,
            PerDay: money(amounts.netCents),
            PerDayIncVAT: money(amounts.grossCents),
          })),
          DamageParts: damageParts.map(({ name, cents }) => ({
            Description: name,
            PriceIncVAT: money(cents),
          })),
        })),
      ),
  }),
];
