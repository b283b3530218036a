import { staffListOperators } from '../features/identity/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { listByShop } from './list-by-shop.ts';
import type { Call } from './read-call.ts';

/** Who can log in to the management system, under the name of their shop. */
export function listOperators(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListOperators(context, undefined),
    isClose: true,
    none: 'operator.noOperators',
    blocksOf: (found, { translate }) => [
      found.map(({ name, email, role }) =>
        translate('operator.operatorIs', { name, login: email, role: translate(`operator.roles.${role}`) }),
      ),
    ],
  });
}
