import { cents, depositIn, paidShares } from '@bivak/rules';
import { moneyText, instantText } from '../../platform/i18n/formats.ts';
import type { MailContent } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';
import type { MailedReservation } from './notifications.sql.ts';
import { orderButton, type MailedLink } from './reservation-mail.ts';
import { greetingOf } from './typed-words.ts';

export type PaymentMail = 'paid' | 'failed' | 'lapsed' | 'refunded' | 'asked';

export interface TellOfMoney {
  readonly mail: PaymentMail;
  /** In cents; null where no money moved. */
  readonly cents: number | null;
  readonly method: string | null;
  /** Why money goes back: a key under `mail.payment.reasons`. */
  readonly reason: string | null;
}

/** What a customer reads about money: that it came, did not come, came too late, goes back, or is asked for. */
export function paymentMail(
  shop: MailShop,
  { mail, cents: sum, method, reason }: TellOfMoney,
  reservation: MailedReservation,
  link: MailedLink,
): MailContent {
  const { config } = shop;
  const { language, person, orderNo, reservationNo, expiresAt } = reservation;
  const t = shop.translate[language];
  const number = orderNo ?? reservationNo;
  const fact = (key: string, ...lines: readonly string[]) => ({ name: t(key), lines });
  const until = expiresAt === null ? '' : instantText(expiresAt, language, shop.zone.name);
  const deposit = mail === 'paid' && sum !== null ? depositIn(reservation.parts, cents(sum)) : 0;
  return {
    language,
    subject: t(`mail.payment.${mail}.subject`, { number, shop: config.name }),
    preview: sum === null ? number : moneyText(sum, language),
    shopName: config.name,
    title: t(`mail.payment.${mail}.title`),
    greeting: greetingOf(t, person.firstName ?? ''),
    intro: t(`mail.payment.${mail}.intro`),
    facts: [
      fact(
        orderNo === null ? 'mail.facts.reservationNo' : 'mail.facts.orderNo',
        ...(mail === 'paid' ? paidTogether(reservation, sum) : [number]),
      ),
      ...(sum === null ? [] : [fact('mail.payment.amount', moneyText(sum, language))]),
      ...(method === null ? [] : [fact('mail.payment.method', t(`mail.payment.methods.${method}`))]),
      ...(reason === null ? [] : [fact('mail.facts.reason', t(`mail.payment.reasons.${reason}`))]),
    ],
    articles: null,
    deposit:
      deposit === 0
        ? null
        : {
            name: t('mail.payment.depositIn'),
            amount: moneyText(deposit, language),
            note: t('mail.depositNote'),
          },
    next: {
      title: t('mail.nextTitle'),
      text: t(`mail.payment.${mail}.next`, { until, phone: config.contact.phone }),
    },
    button: orderButton(
      shop,
      { ...reservation, awaitsPayment: reservation.awaitsPayment || mail === 'asked' },
      link,
    ),
    footer: mailFooter(shop, language, 'mail.why'),
  };
}

/** Of a payment for several orders each with its own share, where it was all that was paid for them. */
function paidTogether(
  { orderNo, reservationNo, language, parts, paidCents }: MailedReservation,
  sum: number | null,
): readonly string[] {
  const shares = paidShares(parts, cents(paidCents));
  const paid = parts.flatMap(({ number }, at) => {
    const share = shares[at] ?? 0;
    return share > 0 ? [{ number, share }] : [];
  });
  if (paid.length < 2) return [orderNo ?? reservationNo];
  return paid.map(({ number, share }) =>
    sum === paidCents ? `${number}: ${moneyText(share, language)}` : number,
  );
}
