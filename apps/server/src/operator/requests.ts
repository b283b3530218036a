import { requestNumber } from '@bivak/rules';
import {
  staffAssignRequest,
  staffFindRequest,
  staffListRequests,
  type StaffRequest,
} from '../features/lending/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { instantText, periodText } from '../platform/i18n/formats.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { ActionParts } from './action.ts';
import { factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import { object, type Objection } from './objection.ts';
import type { Call } from './read-call.ts';

const answers = ['yes', 'no'];

/** What an association gets: whole numbers of tents to sleep in, and the stock tent or none. */
export function validateGrant(options: ReadonlyMap<string, string>): Objection | null {
  const bad = ['senior', 'patrol']
    .map((name) => options.get(name) ?? '')
    .find((word) => !/^\d{1,3}$/u.test(word));
  if (bad !== undefined) return object('amount', { word: bad });
  const stock = options.get('stock') ?? '';
  return answers.includes(stock) ? null : object('yesNo', { word: stock });
}

export async function assignTents(
  { shop, source, translate, options }: ActionParts,
  key: string,
): Promise<string | Refusal> {
  const request = await staffFindRequest({ shop, ...source }, { key });
  if (isRefusal(request)) return request;
  const granted = {
    senior: Number(options.get('senior')),
    patrol: Number(options.get('patrol')),
    stock: options.get('stock') === 'yes',
  };
  const assigned = await staffAssignRequest({ shop, ...source }, { requestId: request.id, ...granted });
  if (isRefusal(assigned)) return assigned;
  return translate('operator.requestAssigned', {
    number: requestNumber(request.id),
    name: request.companyName,
    tents: tentsText(granted, translate),
  });
}

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

function tentsText(
  { senior, patrol, stock }: { readonly senior: number; readonly patrol: number; readonly stock: boolean },
  t: Translate,
): string {
  return t('operator.tentCounts', { senior, patrol, stock: stock ? 'yes' : 'no' });
}
