import { getCustomer, getFilm } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aCustomer } from '../../testing/fake-people.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { hydratedPage, openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
let group: string | null;

beforeEach(() => {
  fake = aLendingFake();
  group = '33';
  fake.on(getCustomer, () => ({
    ...aCustomer('scouts'),
    CompanyName: 'Scouts Sint-Jan',
    CustomerGroupID: group,
    CustomFields: { CUST_StamboekNumber: 'B-2107' },
  }));
});

const open = (opening: Opening = {}) => openPage(fake, '/', { shop: aLendingShop(), ...opening });
/** Amounts are held together by spaces that do not break. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const article = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('li')!);

test('a visitor reads why nothing can be reserved yet, and finds the way to log in', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Nu reserveren' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toContain('Je bent niet aangemeld');
  const panel = within(button.closest('section')!);
  expect(panel.getByRole('link', { name: 'Aanmelden' }).getAttribute('href')).toContain('/aanmelden');
});

test('each tent shows what it is, how many sleep in it and what it costs; the stock tent is only spoken of', async () => {
  await open();
  const senior = article('Seniortent');
  expect(senior.getByText('Een Seniortent staat snel.')).toBeDefined();
  expect(senior.getByText('10 slaapplaatsen')).toBeDefined();
  expect(plain(senior.getByText(/andere groepen vanaf/u).textContent)).toBe(
    'Jeugdverenigingen vanaf € 1,40, andere groepen vanaf € 17,00 per tent en per dag',
  );
  expect(senior.getByRole('link', { name: 'Meer over de seniortent' }).getAttribute('href')).toContain(
    'tent=2010',
  );
  expect(screen.queryByRole('heading', { name: 'Voorraadtent' })).toBeNull();
  expect(screen.getByText(/één voorraadtent/u).textContent).toContain('2370 seniortenten en 3250');
});

test('an association sees whom it reserves for and its own price', async () => {
  await open({ kept: loggedInAs(AN) });
  const panel = within(screen.getByRole('heading', { name: 'Scouts Sint-Jan' }).closest('section')!);
  expect(panel.getByText('scouts')).toBeDefined();
  expect(await panel.findByText('B-2107')).toBeDefined();
  expect(panel.getByText('1930 Zaventem')).toBeDefined();
  expect(panel.getByRole('link', { name: 'Nu reserveren' })).toBeDefined();
  const price = await article('Patrouilletent').findByText(/^ per tent en per dag|Vanaf/u);
  expect(plain(price.closest('p')?.textContent)).toBe('Vanaf € 0,90 per tent en per dag');
  expect(screen.queryByText(/kan geen tenten lenen/u)).toBeNull();
});

test('a group that does not lend in the peak reads so by its name, with the days on which it can', async () => {
  group = '34';
  await open({ kept: loggedInAs(AN) });
  expect(
    await screen.findByText('Scouts Sint-Jan kan geen tenten lenen van 1 juli tot en met 16 augustus 2027'),
  ).toBeDefined();
  expect(screen.getByText(/Jullie kunnen lenen van/u).textContent).toContain(
    'van 15 maart tot en met 30 juni en van 20 augustus tot en met 15 november.',
  );
});

test.each([
  ['before applications', '2026-10-20', 'vanaf maandag 2 november 2026', 'nothing goes on'],
  ['while one applies', '2026-11-24', 'tot en met donderdag 18 februari 2027', 'Aanvragen voor de zomer.'],
  ['on the last day', '2027-02-18', 'tot en met donderdag 18 februari 2027', 'Aanvragen voor de zomer.'],
  ['while tents are divided', '2027-02-19', 'op vrijdag 5 maart 2027', 'We verdelen de tenten.'],
  ['after the distribution', '2027-04-10', 'Vanaf maandag 17 mei 2027', 'Lenen begint.'],
  ['when leftovers are lent', '2027-05-17', 'nu reserveren wat overblijft', 'Lenen begint.'],
  ['in the camp weeks', '2027-07-12', 'wat nog vrij is', 'Piekperiode: alleen'],
])('%s home says where the summer stands', async (_, day, note, stage) => {
  await open({ now: `${day}T10:00:00+01:00` });
  const shown = document.querySelector('main')!.textContent;
  expect(shown).toContain(note);
  const now = screen.queryByText('Nu bezig.')?.closest('li')?.textContent;
  expect(now ?? 'nothing goes on').toContain(stage);
});

test('after the last summer that is entered home speaks of none', async () => {
  await open({ now: '2027-08-17T10:00:00+02:00' });
  expect(screen.queryByRole('heading', { name: /Zo loopt de zomer/u })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Onze tenten' })).toBeDefined();
});

test('who signed on without an association reads what to do until they close it', async () => {
  await openPage(fake, '/?refused=association', { shop: aLendingShop() });
  expect(screen.getByRole('alert').textContent).toContain('kies het profiel van je vereniging');
  await userEvent.click(screen.getByRole('button', { name: 'Sluit dit bericht' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the server renders all of it, and the browser takes it over as it is', async () => {
  const { html, mismatches } = await hydratedPage(fake, '/', { shop: aLendingShop() });
  for (const words of ['Tenten reserveren', '18 februari 2027', 'Seniortent', '17,00', 'Nu bezig.'])
    expect(html).toContain(words);
  expect(mismatches).toEqual([]);
});

test('the menu leads to every page of the service', async () => {
  await open();
  const menu = within(screen.getByRole('navigation', { name: 'Hoofdmenu' }));
  const names = menu.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Home', 'Tenten en tarieven', 'Reserveren', 'Schade melden', 'Informatie']);
  expect(menu.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
});

test('who signed on for no association sees a film of how to choose the right profile, until they close the note', async () => {
  fake.on(getFilm, ({ params }) => ({
    Name: params['film'],
    Url: '/assets/shop/videos/aanmelden.mp4?v=1',
    Poster: '/assets/shop/images/films/aanmelden-4.webp',
    Seconds: 32,
    Captions: [{ LanguageID: 'nl', Url: '/assets/shop/videos/aanmelden.nl.vtt' }],
    Steps: [{ From: 0, Text: 'Kies je vereniging.', Picture: '/assets/shop/images/films/aanmelden-1.webp' }],
  }));
  await openPage(fake, '/?refused=association', { shop: aLendingShop({ signOnFilm: 'aanmelden' }) });
  expect(screen.getByRole('alert').textContent).toContain('juiste profiel');
  const film = await screen.findByLabelText<HTMLVideoElement>('Zo meld je je aan voor je vereniging');
  expect([film.preload, film.autoplay]).toEqual(['none', false]);
  expect(screen.getByText('Kies je vereniging.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sluit dit bericht' }));
  await waitFor(() => expect(screen.queryByLabelText('Zo meld je je aan voor je vereniging')).toBeNull());
});
