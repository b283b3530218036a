import { describe, expect, test } from 'vitest';
import { mailText } from './mail-text.ts';
import { paymentMail, type PaymentMail } from './payment-mail.ts';
import { reservationMail } from './reservation-mail.ts';
import { aMailShop, aReservation, reservedLines } from './testing.ts';

const shop = aMailShop();
const link = { confirm: null, access: 'a.b' };
const told = { cents: 136_500, method: 'IDEAL', reason: null } as const;
const waiting = { paysNow: true, awaitsPayment: true } as const;

function text(mail: PaymentMail, over: Parameters<typeof aReservation>[0] = {}, more: object = {}): string {
  const content = paymentMail(shop, { ...told, mail, ...more }, aReservation(over), link);
  return `${content.subject}\n${mailText(content)}`.replaceAll('\u00a0', ' ');
}

describe.each(['nl', 'en', 'de'] as const)('mails about money in %s', (language) => {
  test.each(['paid', 'failed', 'lapsed', 'refunded', 'asked'] as const)(
    'a mail about money: %s has all its words',
    (mail) => {
      for (const reason of [
        'double',
        'too-late',
        'too-much',
        'other-amount',
        'ended',
        'changed',
        'deposit',
        'business',
      ]) {
        expect(text(mail, { language }, { reason })).not.toMatch(/mail\.|[{}]/u);
      }
    },
  );
});

test('a payment that came names the sum, the way it came, and the deposit apart', () => {
  const mail = text('paid', { orderNo: 'O2026-000003', status: 'Order' });
  expect(mail).toContain('€ 1.365,00');
  expect(mail).toContain('iDEAL');
  expect(mail).toContain('Waarvan waarborg: € 125,00');
  // Nobody can say what the rest of it is for, once a part was paid.
  expect(text('paid', {}, { cents: 2000 })).not.toContain('waarborg');
});

test('a payment that failed says until when to try again, with a button that pays', () => {
  const mail = text('failed', waiting);
  expect(mail).toContain('3 december');
  expect(mail).toContain('Betalen: https://www.feest.example/');
});

test('greets nobody by a name that leads elsewhere, and repeats no reference of a stranger that does', () => {
  const mail = text('paid', { person: { firstName: 'Win op gratis.example' } });
  expect(mail).not.toContain('gratis.example');
  const facts = (over: Parameters<typeof aReservation>[0]) =>
    JSON.stringify(reservationMail(shop, 'received', aReservation(over), reservedLines, link).facts);
  expect(facts({ reference: 'zie gratis.example' })).not.toContain('gratis.example');
  expect(facts({ reference: 'zie gratis.example', hasAccount: true })).toContain('gratis.example');
  expect(facts({ reference: 'PO 12.7' })).toContain('PO 12.7');
});

test('money that goes back says why', () => {
  expect(text('refunded', {}, { reason: 'double' })).toContain('Er was al betaald.');
});

test('an order that waits for its money asks for it instead of promising an answer', () => {
  const content = reservationMail(shop, 'received', aReservation(waiting), reservedLines, link);
  expect(content.subject).toBe('Betaal je aanvraag R2026-000012');
  expect(content.next.text).toContain('ten laatste');
  expect(content.button.text).toBe('Betalen');
});
