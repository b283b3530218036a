import { getCustomer, getFilm } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aCustomer } from '../../testing/fake-people.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
const scrolled = vi.fn<(heading: string | null | undefined) => void>();

beforeEach(() => {
  fake = aLendingFake();
  scrolled.mockReset();
  // why: jsdom lays nothing out, so it has no such function.
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.querySelector('h2')?.textContent);
  };
});

const open = (search = '', opening: Opening = {}) =>
  openPage(fake, `/tenten-tarieven${search}`, { shop: aLendingShop(), ...opening });
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');
const anImage = { Width: 640, Height: 360, Description: '' };
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);

test('each tent shows what it is first, then how it is packed and what its parts cost', async () => {
  await open();
  const senior = section('Seniortent');
  expect(senior.getByRole('tabpanel').textContent).toContain('Hou de zakken droog.');
  await userEvent.click(senior.getByRole('tab', { name: 'Ingepakt' }));
  expect(senior.getByRole('tabpanel').textContent).toContain('1 zak met een Seniortent');
  await userEvent.click(senior.getByRole('tab', { name: 'Schadekosten' }));
  const row = senior.getByRole('row', { name: /Kleine piket/u });
  expect(plain(row.textContent)).toContain('€ 2,50');
  expect(scrolled).not.toHaveBeenCalled();
});

test('what a tent does not have has no tab: no films, and no damage costs of a stock tent', async () => {
  await open();
  const tabsOf = (name: string) =>
    section(name)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent);
  expect(tabsOf('Seniortent')).toEqual(['Kenmerken', 'Ingepakt', 'Schadekosten']);
  expect(tabsOf('Voorraadtent')).toEqual(['Kenmerken', 'Ingepakt']);
});

test('an address that names a tent and a part opens it and moves there', async () => {
  await open('?tent=2010&tab=damage');
  expect(section('Seniortent').getByRole('tab', { selected: true }).textContent).toBe('Schadekosten');
  expect(section('Patrouilletent').getByRole('tab', { selected: true }).textContent).toBe('Kenmerken');
  expect(scrolled).toHaveBeenCalledWith('Seniortent');
});

test('an address that asks for films of a tent without any opens its first part', async () => {
  await open('?tent=2090&tab=videos');
  expect(section('Voorraadtent').getByRole('tab', { selected: true }).textContent).toBe('Kenmerken');
  expect(scrolled).toHaveBeenCalledWith('Voorraadtent');
});

test('an address that asks for the film of a tent opens it: loaded when played, with captions and the same in words', async () => {
  const stock = fake.state.items.find(({ ID }) => ID === '2090')!;
  stock.Videos = [
    {
      Source: 'file',
      Url: '/assets/shop/videos/voorraadtent.mp4',
      Poster: { ...anImage, Url: '/assets/shop/images/films/voorraadtent-7.webp' },
      Description: 'De voorraadtent opzetten en afbreken',
    },
  ];
  fake.on(getFilm, ({ params }) => ({
    Name: params['film'],
    Url: '/assets/shop/videos/voorraadtent.mp4?v=1',
    Poster: '/assets/shop/images/films/voorraadtent-7.webp',
    Seconds: 50,
    Captions: ['nl', 'en', 'de'].map((language) => ({
      LanguageID: language,
      Url: `/assets/shop/videos/voorraadtent.${language}.vtt`,
    })),
    Steps: [
      { From: 0, Text: 'Rol het grondzeil uit.', Picture: '/assets/shop/images/films/voorraadtent-1.webp' },
      { From: 5, Text: 'Rol het tentdoek uit.', Picture: '/assets/shop/images/films/voorraadtent-2.webp' },
    ],
  }));
  await open('?tent=2090&tab=videos');
  expect(section('Voorraadtent').getByRole('tab', { selected: true }).textContent).toBe('Instructiefilms');
  expect(scrolled).toHaveBeenCalledWith('Voorraadtent');
  const film = await section('Voorraadtent').findByLabelText<HTMLVideoElement>(/opzetten en afbreken/u);
  expect([film.preload, film.controls, film.autoplay]).toEqual(['none', true, false]);
  const tracks = [...film.querySelectorAll('track')];
  expect(tracks.map(({ srclang, label, default: isShown }) => [srclang, label, isShown])).toEqual([
    ['nl', 'Nederlands', true],
    ['en', 'English', false],
    ['de', 'Deutsch', false],
  ]);
  expect(screen.getByText('(50 seconden, zonder geluid)')).toBeDefined();
  const steps = within(screen.getByText('Rol het grondzeil uit.').closest('ol')!);
  expect(steps.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

test('the rates of all groups stand beside each other, one’s own marked', async () => {
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '34' }));
  await open('', { kept: loggedInAs(AN) });
  const rates = section('Tarieven');
  const own = await rates.findByRole('row', { name: /Jullie tarief/u });
  expect(own.textContent).toContain('Vereniging');
  expect(plain(own.textContent)).toContain('€ 17,00');
  expect(plain(rates.getByRole('row', { name: /^Jeugdvereniging/u }).textContent)).toContain('€ 1,40');
});

test('the page about damage leads to the form and to what parts cost', async () => {
  await openPage(fake, '/schade-melden', { shop: aLendingShop() });
  expect(screen.getByRole('link', { name: 'Naar het meldformulier' })).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Schadekosten van de seniortent' }));
  expect(await screen.findByRole('row', { name: /Kleine piket/u })).toBeDefined();
});
