import { cents, ownPayment } from '@bivak/rules';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  type MailContent,
  type MailedLine,
  type MailedReservation,
  reservationMail,
} from '../notifications/index.ts';

/** What stands on the paper, in words: no figure is made while it is drawn. */
export interface Confirmation extends Pick<MailContent, 'articles' | 'deposit' | 'facts'> {
  readonly language: Language;
  readonly title: string;
  readonly shopName: string;
  readonly made: string;
  /** Number, period, when and where; then who ordered. */
  readonly customer: { readonly name: string; readonly lines: readonly string[] };
  readonly amountTitle: string;
  readonly articleTitle: string;
  /** What was paid online of it, and what is still due. */
  readonly payment: { readonly name: string; readonly text: string } | null;
  readonly remark: { readonly name: string; readonly text: string } | null;
  /** What holds for a request that is not accepted yet. */
  readonly standing: string;
  readonly terms: string | null;
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** The reservation as its customer gets it on paper, in the language in which it was made. */
export function confirmation(
  shop: Pick<Shop, 'id' | 'config' | 'origins' | 'translate' | 'zone'>,
  reservation: MailedReservation,
  lines: readonly MailedLine[],
  now: EpochMs,
): Confirmation {
  const { language, orderNo, reservationNo, notes } = reservation;
  const t = shop.translate[language];
  const { articles, deposit, facts } = reservationMail(shop, 'received', reservation, lines);
  const number = orderNo ?? reservationNo;
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  return {
    language,
    title: t(orderNo === null ? 'document.request' : 'document.order', { number }),
    shopName: shop.config.name,
    made: t('document.made', { day: dayText(shop.zone.dayOf(now), language) }),
    facts,
    customer: { name: t('document.customer'), lines: customerLines(reservation) },
    articles,
    articleTitle: t('document.article'),
    amountTitle: t('document.amount'),
    deposit,
    payment: paymentOf(reservation, t),
    remark: notes === null || notes === '' ? null : { name: t('document.remark'), text: notes },
    standing: t(orderNo === null ? 'document.standingRequest' : 'document.standingOrder'),
    terms: shop.config.terms === undefined ? null : t('document.terms'),
    footer: [
      `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
      [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    ],
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

function paymentOf(
  { id, language, parts, paidCents: togetherCents }: MailedReservation,
  t: Shop['translate'][Language],
): Confirmation['payment'] {
  const { paidCents, openCents } = ownPayment(parts, (part) => part.id === id, cents(togetherCents));
  if (paidCents === 0) return null;
  const lines = [
    t('document.paidOnline', { amount: moneyText(paidCents, language) }),
    ...(openCents === 0 ? [] : [t('document.stillOpen', { amount: moneyText(openCents, language) })]),
  ];
  return { name: t('document.payment'), text: lines.join('\n') };
}

function customerLines({ person, email }: MailedReservation): string[] {
  const said = (name: string): string => (typeof person[name] === 'string' ? person[name] : '');
  const name = `${said('FirstName')} ${said('LastName')}`.trim();
  const company = said('CompanyName');
  const street = `${said('Street')} ${said('HouseNumber')} ${said('HouseNumberAddition')}`.trim();
  const city = `${said('ZipCode')} ${said('City')}`.trim();
  return [company === name ? '' : company, name, street, city, email, said('Tel')].filter(
    (line) => line !== '',
  );
}
