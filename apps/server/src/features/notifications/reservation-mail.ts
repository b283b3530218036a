import { routePath, shopMode, shopPriceMode } from '@bivak/contract/shop-config';
import {
  dayText,
  instantText,
  moneyText,
  periodText,
  rateText,
  slotText,
} from '../../platform/i18n/formats.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { type MailContent, textIn } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';
import type { MailedLine, MailedReservation } from './notifications.sql.ts';
import { greetingOf, leadsNowhere, oneLine } from './typed-words.ts';

export type ReservationMail = 'received' | 'accepted' | 'rejected' | 'cancelled' | 'changed';

/** What the address of the order carries, each where it applies. */
export interface MailedLink {
  /** Confirms the request. */
  readonly confirm: string | null;
  /** Opens the order for who has no account. */
  readonly access: string | null;
}

/**
 * What a customer reads about a reservation, in the language in which it was made. With a code to confirm,
 * the first mail asks for it, and its button does. `why` it comes is a key.
 */
export function reservationMail(
  shop: MailShop,
  mail: ReservationMail,
  reservation: MailedReservation,
  lines: readonly MailedLine[],
  link: MailedLink = { confirm: null, access: null },
  why = 'mail.why',
): MailContent {
  const { config } = shop;
  const { language, person } = reservation;
  const t = shop.translate[language];
  const number = reservation.orderNo ?? reservation.reservationNo;
  // Where the shop accepts at once, the first mail is the confirmation.
  const first = reservation.orderNo === null ? 'received' : 'accepted';
  const standing = mail === 'received' ? first : mail;
  const asked = mail === 'received' && reservation.awaitsPayment ? 'pay' : standing;
  const words = link.confirm === null ? asked : 'confirm';
  const paid = ownPaid(reservation);
  const isPaid = words === 'accepted' && paid > 0;
  return {
    language,
    subject: t(`mail.${words}.subject`, { number, shop: config.name }),
    preview: `${periodText(reservation.startDay, reservation.endDay, language)} · ${where(reservation)}`,
    shopName: config.name,
    title: t(isPaid ? 'mail.accepted.titlePaid' : `mail.${words}.title`),
    greeting: greetingOf(t, person.firstName ?? ''),
    intro: isPaid
      ? t('mail.accepted.introPaid', { amount: moneyText(paid, language) })
      : t(`mail.${words}.intro`),
    facts: reservationFacts(shop, reservation),
    articles: articlesOf(shop, mail, reservation, lines),
    deposit: depositOf(shop, mail, reservation),
    next: {
      title: t('mail.nextTitle'),
      text: [
        link.confirm === null ? nextText(shop, mail, reservation) : confirmText(shop, reservation),
        ...accountText(shop, mail, reservation),
      ].join(' '),
    },
    button: orderButton(shop, reservation, link),
    footer: mailFooter(shop, language, why),
  };
}

/** Of what was paid for all that was ordered together, its own share at most. */
function ownPaid({ paidCents, grossCents, depositCents }: MailedReservation): number {
  return Math.min(paidCents, grossCents + depositCents);
}

/** Nothing is reserved for the customer any more. */
export function isOver(mail: ReservationMail): boolean {
  return mail === 'rejected' || mail === 'cancelled';
}

/**
 * The button leads to the order's page, which opens and confirms by what its address carries, on whatever device the
 * mail is read.
 */
export function orderButton(
  shop: MailShop,
  { id, language, orderNo, awaitsPayment }: MailedReservation,
  link: MailedLink,
) {
  const t = shop.translate[language];
  const page = canonicalOrigin(shop) + routePath(shop.config, 'confirmation', language, { orderId: id });
  const carried = Object.entries(link).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  const href = carried.length === 0 ? page : `${page}?${carried.join('&')}`;
  if (link.confirm !== null) return { text: t('mail.confirm.button'), href };
  if (awaitsPayment) return { text: t('mail.pay.button'), href };
  return { text: t(orderNo === null ? 'mail.seeRequest' : 'mail.seeOrder'), href };
}

function confirmText(shop: MailShop, { language, expiresAt }: MailedReservation): string {
  const t = shop.translate[language];
  if (expiresAt === null) return t('mail.confirm.next');
  return t('mail.confirm.nextUntil', { until: instantText(expiresAt, language, shop.zone.name) });
}

/** Whoever registered with the order is told what its login waits for, and that the order does not. */
function accountText(shop: MailShop, mail: ReservationMail, reservation: MailedReservation): string[] {
  if (isOver(mail) || !reservation.awaitsActivation) return [];
  const { approval } = shop.config.registration;
  return [
    shop.translate[reservation.language](`mail.account.${approval === 'none' ? 'activate' : 'approve'}`),
  ];
}

/** Where the goods change hands: the place to come to, or the town that they are brought to. */
function where({ place, address, isDelivered, language }: MailedReservation): string {
  return isDelivered ? (address.city ?? '') : textIn(place.names, language);
}

function nextText(shop: MailShop, mail: ReservationMail, reservation: MailedReservation): string {
  const { language, expiresAt, orderNo } = reservation;
  const t = shop.translate[language];
  const { phone } = shop.config.contact;
  const day = dayText(reservation.startDay, language);
  if (mail === 'rejected' || mail === 'cancelled') return t(`mail.${mail}.next`, { phone });
  if (mail === 'accepted' || orderNo !== null) {
    return t(`mail.accepted.${reservation.isDelivered ? 'nextDelivery' : 'nextPickup'}`, { day });
  }
  if (expiresAt === null) return t('mail.received.next');
  if (reservation.awaitsPayment) {
    return t('mail.pay.next', { until: instantText(expiresAt, language, shop.zone.name) });
  }
  return t('mail.received.nextUntil', { until: instantText(expiresAt, language, shop.zone.name) });
}

/** An order that was rejected or cancelled costs nothing, so its articles are named without amounts. */
function articlesOf(
  shop: MailShop,
  mail: ReservationMail,
  reservation: MailedReservation,
  lines: readonly MailedLine[],
): NonNullable<MailContent['articles']> {
  const { language } = reservation;
  const t = shop.translate[language];
  const inclusive = shopPriceMode(shop.config) === 'incl';
  const priced = !isOver(mail);
  return {
    title: t('mail.articles'),
    amountTitle: priced ? t(inclusive ? 'mail.inclVat' : 'mail.exclVat') : '',
    lines: lines
      .filter(({ kind }) => kind !== 'Borg')
      .map(({ qty, descriptions, netCents, grossCents }) => ({
        qty,
        name: textIn(descriptions, language),
        amount: priced ? moneyText(inclusive ? grossCents : netCents, language) : '',
      })),
    totals: priced ? totalsOf(shop, reservation) : [],
  };
}

function totalsOf(
  shop: MailShop,
  reservation: MailedReservation,
): NonNullable<MailContent['articles']>['totals'] {
  const { language, vat, roundingCents } = reservation;
  const t = shop.translate[language];
  // The mail says it as the cart does: where prices include VAT, a cent of rounding is nobody's concern, and the sum
  // without VAT, which would not add up with it, is left out.
  const isHidden = roundingCents !== 0 && shopPriceMode(shop.config) === 'incl';
  const row = (name: string, cents: number, strong = false) => ({
    name,
    amount: moneyText(cents, language),
    strong,
  });
  return [
    ...(isHidden ? [] : [row(t('mail.net'), reservation.netCents)]),
    ...vat
      .filter(({ vatCents }) => vatCents !== 0)
      .map(({ vatBp, vatCents }) =>
        row(t(isHidden ? 'mail.vatIncluded' : 'mail.vat', { rate: rateText(vatBp, language) }), vatCents),
      ),
    ...(roundingCents === 0 || isHidden ? [] : [row(t('mail.rounding'), roundingCents)]),
    row(t('mail.gross'), reservation.grossCents, true),
    ...(ownPaid(reservation) > 0 ? [row(t('mail.paid'), ownPaid(reservation))] : []),
  ];
}

function depositOf(
  shop: MailShop,
  mail: ReservationMail,
  reservation: MailedReservation,
): MailContent['deposit'] {
  const { depositCents, language } = reservation;
  if (depositCents === 0 || isOver(mail)) return null;
  const t = shop.translate[language];
  return { name: t('mail.deposit'), amount: moneyText(depositCents, language), note: t('mail.depositNote') };
}

type Facts = MailContent['facts'];

/** Number, period, when and where: what somebody looks up in the mail on the day itself. */
function reservationFacts(shop: Pick<Shop, 'config' | 'translate'>, reservation: MailedReservation): Facts {
  const { language, orderNo, reservationNo, reference, startDay, endDay, rejectionReason } = reservation;
  const { payerName, delivery, isDelivered: delivered } = reservation;
  const t = shop.translate[language];
  const sold = shopMode(shop.config) === 'sales';
  const there = slotLines(startDay, reservation.pickupFrom, reservation.pickupTo, reservation);
  const back = slotLines(endDay, reservation.returnFrom, reservation.returnTo, reservation);
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
    ...(payerName === null ? [] : [fact('payer', oneLine(payerName))]),
    ...fetchingFacts(shop, reservation),
  ];
}

/**
 * What fetching tents takes, as the server counted it, and whom the depot can call (`design/lending.md` §4, "mails"):
 * nothing of what is not lent.
 */
function fetchingFacts(
  { translate }: Pick<Shop, 'translate'>,
  { language, customFields, contact }: MailedReservation,
): Facts {
  const t = translate[language];
  const figure = (name: string): number | null => {
    const value = customFields[`CUST_Transport${name}`];
    return typeof value === 'number' && value > 0 ? value : null;
  };
  const [units, persons, weight] = [figure('UnitCount'), figure('PersonnelCount'), figure('TotalWeight')];
  const type = customFields['CUST_TransportType'];
  const isMunicipal = type === 'MUNICIPAL';
  const bring = [
    ...(isMunicipal ? [t('request.transport.MUNICIPAL')] : []),
    ...((type === 'VAN' || type === 'TRUCK') && units !== null
      ? [t(`request.transport.${type}`, { count: units })]
      : []),
    ...(persons === null ? [] : [t('request.personnel', { count: persons })]),
    ...(weight === null ? [] : [t('mail.facts.payload', { weight })]),
  ];
  const called = (key: string, name: string, phone: string) => ({
    name: t(`mail.facts.${key}`),
    lines: [oneLine(name), oneLine(phone)],
  });
  return [
    ...(bring.length === 0 ? [] : [{ name: t('mail.facts.bring'), lines: bring }]),
    ...(contact === null
      ? []
      : [
          called('onCamp', contact.campName, contact.campPhone),
          called('fetcher', contact.fetcherName, contact.fetcherPhone),
        ]),
  ];
}

/** Without an account anybody may have typed it, and the address that the mail goes to: it leads nowhere then. */
function isSaid({ reference, hasAccount }: MailedReservation): boolean {
  return reference !== null && reference !== '' && (hasAccount || leadsNowhere(reference));
}

function slotLines(
  day: MailedReservation['startDay'],
  from: number | null,
  to: number | null,
  { language }: MailedReservation,
): string[] {
  const date = dayText(day, language);
  return from === null || to === null ? [date] : [date, slotText(from, to)];
}

/** Where it is fetched and brought back. */
export function placeAddress({ language, place }: MailedReservation): string[] {
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
