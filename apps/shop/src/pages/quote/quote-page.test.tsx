import { acceptQuote, declineQuote, openQuote, type Quote } from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { hydratedPage, openPage } from '../../testing/open-page.tsx';

const quote: Quote = {
  Number: 'R2026-000031',
  State: 'open',
  ValidUntil: '2026-12-18T00:00:00+01:00',
  Start: '2026-12-11T09:00:00+01:00',
  End: '2026-12-14T17:00:00+01:00',
  Warehouse: 'Zaventem',
  IsHeld: true,
  Message: 'Zoals besproken.',
  Lines: [
    { Description: 'Pagodetent 5 × 5 m', Amount: 2, IsDeposit: false, TotalIncVAT: 400 },
    { Description: 'Waarborg', Amount: 2, IsDeposit: true, TotalIncVAT: 100 },
  ],
  TotalExcVAT: 330.58,
  TotalIncVAT: 400,
  Deposit: 100,
};

let fake: FakeShop;
let shown: Quote;
beforeEach(() => {
  window.sessionStorage.clear();
  fake = createFakeShop();
  shown = quote;
  fake.on(openQuote, ({ body }) => {
    if ((body as { Code: string }).Code !== '1.right') throw new FakeRefusal(404, 'NotFound');
    return shown;
  });
  fake.on(acceptQuote, () => ({ ReservationOrderID: 'r-1', Number: 'O2026-000040', Access: '1.a' }));
});

const open = (query = '?code=1.right') => openPage(fake, `/offerte/r-1${query}`);
const accept = () => screen.findByRole('button', { name: /400,00/u });

test('a quote is read and accepted by its link, which leaves the address', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Offerte R2026-000031' });
  expect(screen.getByText('2 × Pagodetent 5 × 5 m')).toBeDefined();
  expect(screen.getByText('Zoals besproken.')).toBeDefined();
  expect(window.location.search).toBe('');
  await userEvent.click(await accept());
  expect(await screen.findByText(/O2026-000040/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: /400,00/u })).toBeNull();
  expect(screen.getByRole('link', { name: 'Naar je bestelling' }).getAttribute('href')).toContain('r-1');
});

test.each([
  ['expired', 'Deze offerte is verlopen'],
  ['replaced', 'Deze offerte is vervangen'],
  ['withdrawn', 'Deze offerte is ingetrokken'],
  ['declined', 'Je hebt deze offerte afgewezen'],
  ['accepted', 'Deze offerte is al aanvaard'],
] as const)('a quote that is %s says so, and offers nothing to accept', async (State, words) => {
  shown = { ...quote, State };
  await open();
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: /400,00/u })).toBeNull();
});

test('a quote is declined with a reason or without, after a second press', async () => {
  fake.on(declineQuote, () => {
    shown = { ...quote, State: 'declined' };
    return null;
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Afwijzen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuleer' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afwijzen' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Waarom niet/u }), 'Te duur');
  expect(fake.sent(declineQuote)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Offerte afwijzen' }));
  expect(await screen.findByText('Je hebt deze offerte afgewezen')).toBeDefined();
  expect(fake.sent(declineQuote)).toMatchObject([{ body: { Code: '1.right', Reason: 'Te duur' } }]);
  expect(screen.queryByRole('button', { name: /400,00/u })).toBeNull();
});

test('a quote that was accepted in another tab cannot be declined, and says so', async () => {
  fake.on(declineQuote, () => {
    shown = { ...quote, State: 'accepted' };
    throw new FakeRefusal(409, 'QuoteAccepted');
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Afwijzen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Offerte afwijzen' }));
  expect(await screen.findByText('Deze offerte is al aanvaard')).toBeDefined();
});

test('goods that are gone are said in words, and the quote can be tried again', async () => {
  fake.on(acceptQuote, () => {
    throw new FakeRefusal(409, 'StockShort');
  });
  await open();
  await userEvent.click(await accept());
  expect(await screen.findByText('Niet alles is nog vrij')).toBeDefined();
  expect(await accept()).toBeDefined();
});

test('one that was replaced between reading and accepting is read again', async () => {
  fake.on(acceptQuote, () => {
    shown = { ...quote, State: 'replaced' };
    throw new FakeRefusal(409, 'QuoteReplaced');
  });
  await open();
  await userEvent.click(await accept());
  await waitFor(() => expect(screen.getByText('Deze offerte is vervangen')).toBeDefined());
});

test.each([['?code=1.wrong'], ['']])('a link that is wrong says so: "%s"', async (query) => {
  await open(query);
  expect((await screen.findByRole('alert')).textContent).toContain('Deze link werkt niet');
});

test('the server draws the frame of a quote alone, and the browser takes it over as it is', async () => {
  const { html, mismatches } = await hydratedPage(fake, '/offerte/r-1?code=1.right');
  expect(html).not.toContain('Pagodetent 5');
  expect(mismatches).toEqual([]);
  await screen.findByText('2 × Pagodetent 5 × 5 m');
});
