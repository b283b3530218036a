import { requestNumber } from '@bivak/rules';
import { staffAssignRequest, staffFindRequest } from '../features/lending/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

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

export function tentsText(
  { senior, patrol, stock }: { readonly senior: number; readonly patrol: number; readonly stock: boolean },
  t: Translate,
): string {
  return t('operator.tentCounts', { senior, patrol, stock: stock ? 'yes' : 'no' });
}
