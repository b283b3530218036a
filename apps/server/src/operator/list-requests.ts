import { requestNumber } from '@bivak/rules';
import { staffListRequests, type StaffRequest } from '../features/lending/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { instantText, periodText } from '../platform/i18n/formats.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import type { Call } from './read-call.ts';
import { tentsText } from './requests.ts';

/** The requests that nobody has decided about, the earliest camp first; shops that lend nothing have none. */
export function listRequests(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(
    shops.filter(({ config }) => config.lending !== undefined),
    call,
    source,
    {
      find: (context) => staffListRequests(context, undefined),
      none: 'operator.noRequests',
      blocksOf: (found, where) => found.map((one) => requestBlock(one, where)),
    },
  );
}

function requestBlock(one: StaffRequest, { shop, language, translate: t }: Listed): string[] {
  const days = periodText(one.firstDay, one.lastDay, language);
  return [
    `${requestNumber(one.id)}  ${days}`,
    ...factLines([
      { name: t('operator.customer'), words: [one.companyName, one.customerId, one.email] },
      { name: t('operator.tents'), words: [tentsText(one, t), t('operator.persons', { count: one.total })] },
      { name: t('operator.since'), words: [instantText(one.createdAt, language, shop.zone.name)] },
    ]),
  ];
}
