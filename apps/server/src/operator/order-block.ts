import { shopMode } from '@bivak/contract/shop-config';
import type { IsoDate } from '@bivak/rules';
import { deliveryReference, warehouseReference } from '../features/locations/index.ts';
import type { OpenReservation } from '../features/orders/index.ts';
import type { EpochMs } from '../platform/database/types.ts';
import { dayText, moneyText, slotText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { type Fact, factLines } from './fact-lines.ts';

interface HandOver {
  readonly day: IsoDate;
  readonly from: number | null;
  readonly to: number | null;
  /** What stands for the hour where no slot was chosen, or one that is no longer in shop.json. */
  readonly at: EpochMs;
}

/** One order in a terminal: its number and status, and below them who, where, when, what and how much. */
export function orderBlock(order: OpenReservation, shop: Shop, language: Language): string[] {
  const t = shop.translate[language];
  const handOver = ({ day, from, to, at }: HandOver): string[] => [
    dayText(day, language, 'short'),
    from === null || to === null ? shop.zone.format(at).slice(11, 16) : slotText(from, to),
  ];
  const { orderNo, reservationNo, person, depositCents } = order;
  const way = order.deliveryId === null ? null : deliveryReference(shop.config, order.deliveryId, language);
  const delivered = way?.Kind === 'delivery';
  const sold = shopMode(shop.config) === 'sales';
  const there = { day: order.startDay, from: order.pickupFrom, to: order.pickupTo, at: order.businessStart };
  const back = { day: order.endDay, from: order.returnFrom, to: order.returnTo, at: order.businessEnd };
  const facts: readonly (readonly [string, ...Fact['words']])[] = [
    ['operator.customer', ...namesOf(person), person.tel, person.email],
    ['mail.facts.place', warehouseReference(shop.config, order.warehouseId).Description],
    ['mail.facts.way', way?.Description, ...(delivered ? addressOf(order) : [])],
    [delivered ? 'mail.facts.delivery' : 'mail.facts.pickup', ...handOver(there)],
    [delivered ? 'mail.facts.collection' : 'mail.facts.return', ...(sold ? [] : handOver(back))],
    [
      'mail.articles',
      ...order.goods.map((goods) => `${goods.qty} × ${goods.descriptions[language] ?? goods.itemId}`),
    ],
    ['mail.gross', moneyText(order.grossCents, language)],
    ['mail.deposit', depositCents === 0 ? null : moneyText(depositCents, language)],
    ['operator.paid', paidText(order, t, language)],
    ['operator.reference', order.reference],
    ['operator.notes', order.notes],
    ['operator.staffNotes', order.staffNotes],
    ['operator.certificates', ...certificateWords(order, shop, language)],
  ];
  const standing = t(`operator.status.${order.status}`);
  return [
    `${orderNo ?? reservationNo}  ${order.unconfirmed ? `${standing}, ${t('operator.unconfirmed')}` : standing}`,
    ...factLines(facts.map(([key, ...words]) => ({ name: t(key), words }))),
  ];
}

/** It names the number that was handed in, where one was. */
function certificateWords(
  { certificates }: OpenReservation,
  { config }: Pick<Shop, 'config'>,
  language: Language,
): readonly string[] {
  return certificates.map(({ id, number }) => {
    const name = config.certificates.find((one) => one.id === id)?.name[language] ?? id;
    return `${name}: ${number ?? '–'}`;
  });
}

/** Nothing is said of what is paid elsewhere. */
function paidText(
  { paidCents, grossCents, depositCents }: OpenReservation,
  t: Translate,
  language: Language,
): string | null {
  if (paidCents === 0) return null;
  const dueCents = grossCents + depositCents;
  return t('operator.paidOf', { paid: moneyText(paidCents, language), due: moneyText(dueCents, language) });
}

/** The company is called like the person where none was named (spec 2 §5). */
export function namesOf({
  firstName,
  lastName,
  companyName = '',
}: OpenReservation['person']): readonly string[] {
  return [...new Set([`${firstName} ${lastName}`, companyName])];
}

function addressOf({ address }: OpenReservation): readonly string[] {
  const { street, houseNumber, houseNumberAddition = '', zipCode, city } = address;
  return [`${street} ${houseNumber} ${houseNumberAddition}`.trim(), `${zipCode} ${city}`];
}
