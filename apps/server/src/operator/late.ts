import { daysLate, parseIsoDate } from '@bivak/rules';
import { listLateOrders, type LateWithEndangered, noteBackOn } from '../features/orders/index.ts';
import type { EpochMs } from '../platform/database/types.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import { dayText, momentText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { ActParts } from './act.ts';
import { factLines } from './fact-lines.ts';
import { object, type Objection } from './objection.ts';
import { namesOf } from './order-block.ts';
import type { Call } from './read-call.ts';

type Endangered = LateWithEndangered['endangers'][number];

/** What is out beyond its end, longest first, and the orders that may go without it. */
export async function listLate(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
  now: EpochMs,
): Promise<readonly string[]> {
  const blocks: string[][] = [];
  for (const shop of shops) {
    const spoken = language ?? shop.config.defaultLanguage;
    const found = await listLateOrders(shop.database, now);
    if (shops.length > 1) blocks.push([`${shop.config.name} (${found.length})`]);
    if (found.length === 0) blocks.push([shop.translate[spoken]('operator.late.none')]);
    blocks.push(...found.map((order) => lateBlock(order, shop, spoken, now)));
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

/** Notes the day on which an order comes back, and says whom that endangers; `off`: nobody knows. */
export async function noteReturn(
  { shop, source, translate: t, language }: ActParts,
  key: string,
  answer: string,
): Promise<string | Objection | Refusal> {
  const noted = await noteBackOn(shop, source, { key, day: parseIsoDate(answer) });
  if (isRefusal(noted)) {
    return noted.code === 'TransitionRefused' ? object('notOut', { number: key }) : noted;
  }
  const { order, endangers } = noted;
  const day = order.backOn === null ? '' : dayText(order.backOn, language);
  const { number } = order;
  return [
    t(order.backOn === null ? 'operator.late.unknown' : 'operator.late.noted', { number, day }),
    ...endangers.map((one) => `  ${t('operator.late.endangers')}: ${endangeredText(one, shop, language)}`),
  ].join('\n');
}

export function judgeReturnDay(word: string): Objection | null {
  return word === 'off' || parseIsoDate(word) !== null ? null : object('day', { word });
}

function lateBlock(order: LateWithEndangered, shop: Shop, language: Language, now: EpochMs): string[] {
  const t = shop.translate[language];
  const late = daysLate(order.endDay, shop.zone.dayOf(now));
  const { person, backOn } = order;
  return [
    `${order.number}  ${t('operator.late.days', { count: late })}`,
    ...factLines([
      { name: t('operator.customer'), words: [...namesOf(person), person.Tel, person.Email] },
      { name: t('operator.late.due'), words: [momentText(order.businessEnd, language, shop.zone.name)] },
      { name: t('operator.late.backOn'), words: [backOn === null ? null : dayText(backOn, language)] },
      {
        name: t('mail.articles'),
        words: order.goods.map(
          ({ qty, descriptions, itemId }) => `${qty} × ${descriptions[language] ?? itemId}`,
        ),
      },
      ...order.endangers.map((one) => ({
        name: t('operator.late.endangers'),
        words: [endangeredText(one, shop, language)],
      })),
    ]),
  ];
}

/** O2026-000012, Noor Claes, zaterdag 12 december, 10:00: Pagodetent. */
function endangeredText(
  { number, person, businessStart, items }: Endangered,
  shop: Shop,
  language: Language,
) {
  const at = momentText(businessStart, language, shop.zone.name);
  const who = [number, ...namesOf(person), at].filter((word) => word !== '').join(', ');
  return `${who}: ${items.map(({ descriptions, itemId }) => descriptions[language] ?? itemId).join(', ')}`;
}
