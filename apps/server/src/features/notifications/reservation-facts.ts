import { shopMode } from '@bivak/contract/shop-config';
import { dayText, periodText, slotText } from '../../platform/i18n/formats.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type MailContent, textIn } from './mail-content.ts';
import type { MailedReservation } from './notifications.queries.ts';
import { leadsNowhere } from './typed-words.ts';

type Facts = MailContent['facts'];

/** Number, period, when and where: what somebody looks up in the mail on the day itself. */
export function reservationFacts(
  shop: Pick<Shop, 'config' | 'translate'>,
  reservation: MailedReservation,
): Facts {
  const { language, orderNo, reservationNo, reference, startDay, endDay, rejectionReason } = reservation;
  const { delivery, isDelivered: delivered } = reservation;
  const t = shop.translate[language];
  const sold = shopMode(shop.config) === 'sales';
  const there = momentLines(startDay, reservation.pickupFrom, reservation.pickupTo, reservation);
  const back = momentLines(endDay, reservation.returnFrom, reservation.returnTo, reservation);
  const fact = (key: string, ...lines: readonly string[]) => ({ name: t(`mail.facts.${key}`), lines });
  return [
    ...(rejectionReason === null ? [] : [fact('reason', rejectionReason)]),
    orderNo === null ? fact('reservationNo', reservationNo) : fact('orderNo', orderNo),
    ...(sold ? [] : [fact('period', periodText(startDay, endDay, language))]),
    fact(delivered ? 'delivery' : 'pickup', ...there),
    ...(sold ? [] : [fact(delivered ? 'collection' : 'return', ...back)]),
    delivered
      ? fact('address', ...customerAddress(reservation))
      : fact('place', ...placeAddress(reservation)),
    ...(delivery === null ? [] : [fact('way', textIn(delivery, language))]),
    ...(isSaid(reservation) ? [fact('reference', reference ?? '')] : []),
  ];
}

/** Without an account anybody may have typed it, and the address that the mail goes to: it leads nowhere then. */
function isSaid({ reference, hasAccount }: MailedReservation): boolean {
  return reference !== null && reference !== '' && (hasAccount || leadsNowhere(reference));
}

function momentLines(
  day: MailedReservation['startDay'],
  from: number | null,
  to: number | null,
  { language }: MailedReservation,
): string[] {
  const date = dayText(day, language);
  return from === null || to === null ? [date] : [date, slotText(from, to)];
}

function placeAddress({ language, place }: MailedReservation): string[] {
  const name = textIn(place.names, language);
  const street = `${place.street} ${place.houseNumber}`.trim();
  const city = `${place.zipCode} ${place.city}`.trim();
  return [name, street, city, place.tel].filter((line) => line !== '');
}

function customerAddress({ address }: MailedReservation): string[] {
  const { street = '', houseNumber = '', houseNumberAddition = '', zipCode = '', city = '' } = address;
  return [`${street} ${houseNumber} ${houseNumberAddition}`.trim(), `${zipCode} ${city}`.trim()].filter(
    (line) => line !== '',
  );
}
