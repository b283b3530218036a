// POST /api/v2/shop/widgets/_hand-over, …/_take-over
import { randomBytes } from 'node:crypto';
import { type HandedOver, handOver, takeOver } from '@bivak/contract';
import { parseIsoDate } from '@bivak/rules';
import { refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { addHandOver, takeHandOver } from './widgets.queries.ts';

/** A browser goes from the press to the page; whoever finds the link later finds it empty. */
const liveMs = 60_000;

/** Both are open: what was chosen belongs to nobody until a shop's own page has put it into a visitor's session. */
export const widgetsRoutes: readonly Route[] = [
  route(handOver, 'public', async ({ shop, now }, { body }) => {
    const fields = faultsOf(body);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const code = randomBytes(32).toString('base64url');
    const expires = (now + liveMs) as EpochMs;
    await addHandOver(shop.database, secretHash(code), body, expires);
    return { Code: code, Expires: shop.zone.format(expires) };
  }),
  route(takeOver, 'public', async ({ shop, now }, { body }) => {
    const handedOver = await takeHandOver(shop.database, secretHash(body.Code));
    if (handedOver === undefined) return refuse('NotFound');
    return now >= handedOver.expires ? refuse('CodeExpired') : handedOver.chosen;
  }),
];

/** Days that exist and stand in order; what the shop makes of them, it judges when it opens. */
function faultsOf({ From, To, Items }: HandedOver): RefusedField[] {
  const isNone = From === null && To === null;
  const from = parseIsoDate(From ?? '');
  const to = parseIsoDate(To ?? '');
  const isPeriod = from !== null && to !== null && from <= to;
  return [
    ...(isNone || isPeriod ? [] : [{ field: 'To', reason: 'wrong-form' }]),
    ...Items.flatMap(({ ItemID, CompositionID }, index) =>
      (ItemID === undefined) === (CompositionID === undefined)
        ? [{ field: `Items[${index}].ItemID`, reason: 'required' }]
        : [],
    ),
  ];
}
