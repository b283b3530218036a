import { getInformationPage, sendContactForm } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { hydratedPage, openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
const shop = aLendingShop();

beforeEach(() => {
  fake = aLendingFake();
  fake.on(sendContactForm, () => null);
});

test('a text says the days of the settings; a line whose fact the shop does not have is left out', async () => {
  await openPage(fake, '/informatie/piekperiode', { shop });
  expect(screen.getByRole('heading', { level: 1, name: 'Piekperiode' })).toBeDefined();
  const lines = within(screen.getByRole('main')).getAllByRole('listitem');
  const said = lines.map(({ textContent }) => textContent);
  expect(said).toContain('Aanvragen tot en met donderdag 18 februari 2027.');
  expect(said.join(' ')).not.toContain('vrachtwagens');
});

test('the menu beside it names the pages that there are and the one that is open', async () => {
  await openPage(fake, '/informatie/piekperiode', { shop });
  const menu = within(screen.getByRole('navigation', { name: 'Informatie' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Reglement',
    'Piekperiode',
    'Contact',
  ]);
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Piekperiode');
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'het reglement' }));
  expect(window.location.pathname).toBe('/informatie/reglement');
});

test('below every text stands how the shop is reached and when', async () => {
  await openPage(fake, '/informatie/reglement', { shop });
  const reach = within(screen.getByRole('heading', { name: 'Vragen?' }).closest('section')!);
  expect(reach.getByRole('link', { name: '+32 2 555 01 10' })).toBeDefined();
  expect(reach.getByText(/maandag tot en met vrijdag van 8\.00 tot 18\.00 uur/u)).toBeDefined();
});

test('the address of information itself leads to its first page', async () => {
  await openPage(fake, '/informatie', { shop });
  expect(window.location.pathname).toBe('/informatie/over');
});

test('the page to write to the shop has its form below the words', async () => {
  await openPage(fake, '/contact', { shop });
  await userEvent.type(await screen.findByLabelText('Naam'), 'Noor');
  await userEvent.type(screen.getByLabelText('E-mailadres'), 'noor@vzw.example');
  await userEvent.type(screen.getByLabelText('Bericht'), 'Hallo');
  await userEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
  expect((await screen.findByRole('status')).textContent).toContain('noor@vzw.example');
});

test('a page that the shop has no words for is not found', async () => {
  fake.on(getInformationPage, () => {
    throw new FakeRefusal(404, 'NotFound');
  });
  await openPage(fake, '/informatie/over', { shop });
  expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
});

test('the server renders a text whole, and the browser takes it over as it is', async () => {
  const { html, mismatches } = await hydratedPage(fake, '/informatie/over', { shop });
  expect(html).toContain('18 februari 2027');
  expect(mismatches).toEqual([]);
});
