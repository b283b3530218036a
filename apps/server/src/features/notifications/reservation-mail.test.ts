import { describe, expect, test } from 'vitest';
import { moneyText } from '../../platform/i18n/formats.ts';
import { languages } from '../../platform/i18n/language.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { mailTheme, readMailTheme } from './mail-theme.ts';
import { reservationMail } from './reservation-mail.ts';
import { aMailShop, aReservation, brought, reservedLines } from './testing.ts';

const shop = aMailShop();
const theme = mailTheme(
  ':root { --action: #a4124e; --brand-deep: var(--plum); --plum: #3b0f37; --ink: red;}',
);

describe('the mail about a reservation', () => {
  test('the mail about a reservation tells in Dutch what was asked, when, where and for how much, the deposit apart', () => {
    const text = mailText(reservationMail(shop, 'received', aReservation(), reservedLines));
    expect(text.replaceAll('\u00A0', ' ')).toBe(`Je aanvraag is binnen

Dag An,

Bedankt! Alles hieronder staat voor je opzij.

Aanvraagnummer:
  R2026-000012

Periode:
  12–15 december 2026

Afhalen:
  zaterdag 12 december 2026
  09:00–10:00

Terugbrengen:
  dinsdag 15 december 2026
  16:00–17:00

Waar:
  Zaventem
  Leuvensesteenweg 412
  1930 Zaventem
  +32 2 555 01 12

Hoe:
  Zelf afhalen

Artikelen
  2 × Pagodetent 5 × 5  € 1.240,00
Totaal excl. btw: € 1.024,79
Btw 21 %: € 215,21
Totaal incl. btw: € 1.240,00

Waarborg: € 125,00
Staat los van het totaal. Je krijgt de waarborg terug zodra alles terug en nagekeken is.

Wat nu?
We kijken je aanvraag na. Zodra ze aanvaard is, krijg je een mail met je bestelnummer. Tot donderdag 3 december, 10:30 blijft alles voor je opzij staan.

Bekijk je aanvraag: https://www.feest.example/bestelling/4f2b

--
Feest & Co bv, Leuvensesteenweg 412, 1930 Zaventem
+32 2 555 01 10 · hallo@feest.example
Je krijgt deze mail omdat met dit e-mailadres bij Feest & Co besteld is.
`);
  });

  test('the mail about a reservation speaks English and German with their own dates, amounts and addresses of the screens', () => {
    const inLanguage = (language: 'en' | 'de') =>
      mailText(reservationMail(shop, 'received', aReservation({ language }), reservedLines)).replaceAll(
        '\u00A0',
        ' ',
      );
    const english = inLanguage('en');
    expect(english).toContain('Hello An,');
    expect(english).toContain('Saturday, 12 December 2026');
    expect(english).toContain('2 × Pagoda tent 5 × 5  € 1,240.00');
    expect(english).toContain('until Thursday 3 December, 10:30');
    expect(english).toContain('https://www.feest.example/en/order/4f2b');
    const german = inLanguage('de');
    expect(german).toContain('Guten Tag An,');
    expect(german).toContain('Samstag, 12. Dezember 2026');
    expect(german).toContain('2 × Pagodenzelt 5 × 5  € 1.240,00');
    expect(german).toContain('Kaution: € 125,00');
    expect(german).toContain('https://www.feest.example/de/bestellung/4f2b');
  });

  test.each(languages)('the mail about a reservation has a word for everything in %s', (language) => {
    const moments = [
      aReservation({ language }),
      aReservation({ language, expiresAt: null, roundingCents: 1, reference: 'PO 12', person: {} }),
      aReservation({ language, orderNo: 'O2026-000003', ...brought }),
    ];
    for (const reservation of moments) {
      for (const mail of ['received', 'accepted', 'rejected', 'changed'] as const) {
        const content = reservationMail(shop, mail, reservation, reservedLines);
        expect(content.subject + mailText(content)).not.toMatch(/mail\.|undefined|\{|\}/u);
      }
    }
  });

  test('the mail about a reservation shows prices without VAT where the shop does, and still the total with it', () => {
    const excl = aMailShop({ style: { priceMode: 'excl' } });
    const { articles } = reservationMail(excl, 'received', aReservation(), reservedLines);
    expect(articles?.amountTitle).toBe('excl. btw');
    expect(articles?.lines[0]?.amount).toBe('€\u00A01.024,79');
    expect(articles?.totals.at(-1)).toEqual({
      name: 'Totaal incl. btw',
      amount: '€\u00A01.240,00',
      strong: true,
    });
  });

  test('the mail about a reservation says a cent of rounding as the cart does: nothing where prices include VAT, a row where they do not', () => {
    const rounded = aReservation({ roundingCents: 1 });
    const names = (priceMode: 'incl' | 'excl') =>
      reservationMail(
        aMailShop({ style: { priceMode } }),
        'received',
        rounded,
        reservedLines,
      ).articles?.totals.map(({ name }) => name);
    expect(names('incl')).toEqual(['Waarvan btw 21 %', 'Totaal incl. btw']);
    expect(names('excl')).toEqual(['Totaal excl. btw', 'Btw 21 %', 'Afronding', 'Totaal incl. btw']);
  });

  test('the mail about a reservation names the address of a delivery instead of a place to come to', () => {
    const { facts } = reservationMail(shop, 'received', aReservation({ ...brought }), reservedLines);
    expect(facts.map(({ name }) => name)).toEqual([
      'Aanvraagnummer',
      'Periode',
      'Levering',
      'Ophaling',
      'Adres',
      'Hoe',
    ]);
    expect(facts[4]?.lines).toEqual(['Kerkplein 3', '3000 Leuven']);
  });

  test.each(languages)(
    'the mail about a reservation never speaks of fetching or of a place to come to, where everything is brought, in %s',
    (language) => {
      const over = {
        language,
        ...brought,
        place: { ...aReservation().place, names: { [language]: 'Depot 7' } },
      };
      for (const [mail, orderNo] of [
        ['received', null],
        ['accepted', 'O2026-000003'],
        ['rejected', null],
      ] as const) {
        const content = reservationMail(shop, mail, aReservation({ ...over, orderNo }), reservedLines);
        expect(content.preview).toContain('Leuven');
        const { footer, ...own } = content;
        expect(footer).toHaveLength(3);
        expect(JSON.stringify(own)).not.toMatch(
          /Depot 7|afhal|ophalen bij|klaarleggen|leggen alles klaar|collect yourself|bring back|have everything ready|abhol(?!ung)|zurückbringen|liegt alles/iu,
        );
      }
    },
  );

  test('the mail of a shop that sells has one day and nothing to bring back', () => {
    const sales = aMailShop({ style: { mode: 'sales' } });
    const { facts } = reservationMail(sales, 'received', aReservation(), reservedLines);
    expect(facts.map(({ name }) => name)).toEqual(['Aanvraagnummer', 'Afhalen', 'Waar', 'Hoe']);
  });

  test.each(languages)(
    'the mail about a reservation asks to confirm in %s, with a button that does and the day until when',
    (language) => {
      const asked = aReservation({ language, awaitsConfirmation: true });
      const content = reservationMail(shop, 'received', asked, reservedLines, {
        confirm: 'c0de-_',
        access: '1.s1g',
      });
      expect(content.button.href).toMatch(
        /^https:\/\/www\.feest\.example\/.*4f2b\?confirm=c0de-_&access=1\.s1g$/u,
      );
      expect(content.next.text).toMatch(/\b3\.? (december|December|Dezember)/u);
      const endless = reservationMail(shop, 'received', { ...asked, expiresAt: null }, reservedLines, {
        confirm: 'c0de',
        access: null,
      });
      for (const mail of [content, endless]) {
        expect(mail.subject).toContain('R2026-000012');
        expect(mail.subject + mailText(mail)).not.toMatch(/mail\.|undefined|\{|\}/u);
      }
    },
  );

  test('the mail about a reservation confirms with the order number, at once where the shop accepts at once', () => {
    const order = aReservation({ orderNo: 'O2026-000003', status: 'Order' });
    for (const mail of ['received', 'accepted'] as const) {
      const content = reservationMail(shop, mail, order, reservedLines);
      expect(content.subject).toBe('Je bestelling O2026-000003 is bevestigd');
      expect(content.next.text).toContain('zaterdag 12 december 2026');
    }
  });

  test('the mail about a change of a reservation says that it replaces what was confirmed, and what comes next', () => {
    const order = aReservation({ orderNo: 'O2026-000003', status: 'Order' });
    const content = reservationMail(shop, 'changed', order, reservedLines);
    expect(content.subject).toBe('Je bestelling O2026-000003 is gewijzigd');
    expect(content.intro).toContain('vervangt de vorige bevestiging');
    expect(content.next.text).toContain('zaterdag 12 december 2026');
  });

  test('the mail about a reservation tells who registered with the order what the login waits for, and that the order does not', () => {
    const reservation = aReservation({ awaitsActivation: true });
    const next = (of: typeof shop, mail: 'received' | 'rejected' = 'received') =>
      reservationMail(of, mail, reservation, reservedLines).next.text;
    expect(next(shop)).toContain('Activeer het met de link in onze andere mail, dan kun je je aanmelden.');
    const approving = aMailShop({ registration: { approval: 'operator' } });
    expect(next(approving)).toContain('Zodra we het goedkeuren');
    expect(next(shop, 'rejected')).not.toContain('account');
  });

  test('the mail about a rejected reservation names what was refused, without amounts or deposit', () => {
    const content = reservationMail(shop, 'rejected', aReservation({ status: 'Rejected' }), reservedLines);
    expect(content.articles).toMatchObject({ totals: [], lines: [{ name: 'Pagodetent 5 × 5', amount: '' }] });
    expect(content.deposit).toBeNull();
    expect(content.next.text).toContain('+32 2 555 01 10');
  });
});

test('who has paid reads how much arrived, and no more than their own part of what was paid together', () => {
  const paid = aReservation({ orderNo: 'O2026-000007', depositCents: 5000, paidCents: 999_900 });
  const own = moneyText(paid.grossCents + 5000, 'nl');
  const content = reservationMail(shop, 'accepted', paid, reservedLines);
  expect(content.title).toBe('Je bestelling is rond');
  expect(content.intro).toContain(own);
  expect(content.articles?.totals.at(-1)).toMatchObject({ name: 'Online betaald', amount: own });
  const unpaid = reservationMail(shop, 'accepted', { ...paid, paidCents: 0 }, reservedLines);
  expect(unpaid.title).toBe('Je bestelling is bevestigd');
});

describe('the HTML of a mail', () => {
  test('the HTML of a mail wears the colours of the brand and a plain one where the brand says nothing usable', () => {
    const html = mailHtml(reservationMail(shop, 'received', aReservation(), reservedLines), theme);
    expect(html).toContain('background:#a4124e');
    expect(html).toContain('background:#3b0f37');
    expect(html).toContain('color:#1a1a1a');
    expect(html).not.toMatch(/var\(|color:red/u);
  });

  test('the HTML of a mail shows the mark of the brand beside its name, where it has a picture', async () => {
    const content = reservationMail(shop, 'received', aReservation(), reservedLines);
    const brand = await readMailTheme('shops/feesthuis', 'https://feesthuis.example');
    expect(mailHtml(content, brand)).toContain(
      '<img src="https://feesthuis.example/assets/shop/images/mail-mark.png"',
    );
    expect(mailHtml(content, theme)).not.toContain('<img');
  });

  test('the HTML of a mail takes what customers write as text', () => {
    const person = { firstName: '<b onload="x">An</b>' };
    const html = mailHtml(reservationMail(shop, 'received', aReservation({ person }), reservedLines), theme);
    expect(html).toContain('Dag &lt;b onload=&quot;x&quot;&gt;An&lt;/b&gt;,');
    expect(html).toContain('Feest &amp; Co');
  });
});
