import { parseIsoDate } from '@bivak/rules';
import { type LateWithEndangered, staffNoteBackOn } from '../features/orders/index.ts';
import { isRefusal, refuseNamed, type Refusal } from '../platform/application/refusal.ts';
import { wirePath } from '../platform/http/wire-path.ts';
import { dayText, instantText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';
import { namesOf } from './order-block.ts';

type Endangered = LateWithEndangered['endangers'][number];

/** Notes the day on which an order comes back, and says whom that endangers; `off`: nobody knows. */
export async function noteReturn(
  { shop, source, translate: t, language }: ActionParts,
  key: string,
  answer: string,
): Promise<string | Objection | Refusal> {
  const noted = await staffNoteBackOn({ ...source, shop }, { key, day: parseIsoDate(answer) });
  if (isRefusal(noted)) {
    return noted.code === 'TransitionRefused'
      ? object('notOut', { number: key })
      : refuseNamed(noted, (field) => wirePath(field, { backOn: 'BackOn' }));
  }
  const { order, endangers } = noted;
  const day = order.backOn === null ? '' : dayText(order.backOn, language);
  const { number } = order;
  return [
    t(order.backOn === null ? 'operator.late.unknown' : 'operator.late.noted', { number, day }),
    ...endangers.map((one) => `  ${t('operator.late.endangers')}: ${endangeredText(one, shop, language)}`),
  ].join('\n');
}

export function evaluateReturnDay(word: string): Objection | null {
  return word === 'off' || parseIsoDate(word) !== null ? null : object('day', { word });
}

/** O2026-000012, Noor Claes, zaterdag 12 december, 10:00: Pagodetent. */
export function endangeredText(
  { number, person, businessStart, items }: Endangered,
  shop: Shop,
  language: Language,
) {
  const at = instantText(businessStart, language, shop.zone.name);
  const who = [number, ...namesOf(person), at].filter((word) => word !== '').join(', ');
  return `${who}: ${items.map(({ descriptions, itemId }) => descriptions[language] ?? itemId).join(', ')}`;
}
