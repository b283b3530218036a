import { checkout, getUserInfo, sendGraphql } from '@bivak/contract/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aDraftCart, aFakeLending, type FakeLending, MAY } from '../../testing/fake-lending.ts';
import { aLogin, aToken } from '../../testing/fake-people.ts';
import { FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let service: FakeLending;

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (address = 'samenvatting', opening: Opening = {}) =>
  openPage(service.fake, `/reserveren/${address}`, {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
    ...opening,
  });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Aanvraag versturen' }));
const reserve = async () => userEvent.click(await screen.findByRole('button', { name: /^Reserveren met/u }));
const sent = () =>
  service.fake
    .sent(sendGraphql)
    .filter(({ body }) => (body as { query: string }).query.includes('createRentalRequest'));
const NOT_SENT = 'Je aanvraag kon niet worden ingediend. Probeer het later opnieuw.';
const LATE = 'Aanvragen voor deze zomer konden tot en met donderdag 18 februari 2027';

describe('an application', () => {
  test('an application that could not be sent says so in the words of the service, and is sent as the same by the next press', async () => {
    service.begin('summary');
    service.refusals.set('createRentalRequest', { code: 'Unavailable', status: 503, message: '' });
    await open();
    await send();
    expect((await screen.findByText(NOT_SENT)).closest('[role=alert]')).not.toBeNull();
    expect(window.location.pathname).toBe('/reserveren/samenvatting');
    service.refusals.clear();
    await send();
    await question('Bedankt, je aanvraag is binnen');
    const [first, second] = sent();
    expect(second).toEqual(first);
  });

  test('an application is sent once by a double click', async () => {
    service.begin('summary');
    await open();
    const button = await screen.findByRole('button', { name: 'Aanvraag versturen' });
    // Both come before the first is drawn.
    act(() => {
      button.click();
      button.click();
    });
    await question('Bedankt, je aanvraag is binnen');
    expect(sent()).toHaveLength(1);
  });

  test('an application is told that its summer is closed when the distribution begins meanwhile, and loses nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    service.begin('summary');
    await open('samenvatting', { now: '2027-02-18T23:59:30+01:00' });
    const comments = await screen.findByRole('textbox', { name: /^Nog iets/u });
    expect(screen.queryByText(LATE, { exact: false })).toBeNull();
    vi.setSystemTime(Date.now() + 60_000);
    await userEvent.type(comments, 'Laden kan.');
    const note = await screen.findByText(LATE, { exact: false });
    expect(within(note.parentElement!).getByRole('link').getAttribute('href')).toBe('/reserveren/periode');
    expect(screen.queryByText('Dit is een reservatie')).toBeNull();
    await send();
    await screen.findByText('Los eerst op wat hierboven staat.');
    expect(sent()).toEqual([]);
    expect(service.draft?.state.answers).toMatchObject({ senior: 3, camp: { from: '2027-07-10' } });
    expect(comments).toHaveProperty('value', 'Laden kan.');
  });

  test('an application is told on every question that its summer is closed, and reads what else it answered', async () => {
    service.begin('transport');
    await open('leden', { now: '2027-02-19T00:00:10+01:00' });
    expect(await screen.findByText(LATE, { exact: false })).toBeDefined();
    expect(screen.getByRole('spinbutton', { name: /Leiding$/iu })).toHaveProperty('value', '9');
  });

  test('an application of an association that was moved to another group meanwhile is told so, and keeps its answers', async () => {
    service.begin('summary');
    await open();
    await screen.findByRole('button', { name: 'Aanvraag versturen' });
    service.customer = { ...service.customer, CustomerGroupID: '34' };
    service.refusals.set('createRentalRequest', {
      code: 'PeakPeriod',
      status: 409,
      message: 'In de piekperiode lenen alleen jeugdverenigingen.',
    });
    await send();
    await screen.findByText('In de piekperiode lenen alleen jeugdverenigingen.');
    const note = await screen.findByText(/Kies dagen erbuiten/u);
    expect(within(note.parentElement!).getByRole('link').getAttribute('href')).toBe('/reserveren/periode');
    expect(service.draft?.state.answers).toMatchObject({ senior: 3, members: { child: 34 } });
  });

  test('an application with fewer members than have a disability is listed with the way to both, and stopped by neither', async () => {
    service.begin('summary', { members: { memberMode: 'AGE', child: 1, supervisor: 0 } });
    await open();
    const link = await screen.findByRole('link', {
      name: 'Meer deelnemers met een beperking dan deelnemers',
    });
    expect(link.getAttribute('href')).toBe('/reserveren/invaliden');
    await send();
    await question('Bedankt, je aanvraag is binnen');
  });

  test('an application that is edited stays the one that is edited on the way to what it is warned of', async () => {
    service.begin('summary', { members: { memberMode: 'AGE', child: 1, supervisor: 0 } });
    const draft = service.draft!;
    service.draft = { ...draft, state: { ...draft.state, requestId: 'r-27', completed: 7 } };
    await open('samenvatting?request=r-27');
    const link = await screen.findByRole('link', {
      name: 'Meer deelnemers met een beperking dan deelnemers',
    });
    expect(link.getAttribute('href')).toBe('/reserveren/invaliden?request=r-27');
  });

  test('an application that another tab cancelled meanwhile is not sent: its page says so, and what was answered stays there', async () => {
    service.begin('summary');
    const draft = service.draft!;
    service.draft = { ...draft, state: { ...draft.state, requestId: 'r-27', completed: 7 } };
    service.refusals.set('updateRentalRequest', {
      code: 'RequestClosed',
      status: 409,
      message: 'Deze aanvraag kan niet meer gewijzigd worden.',
    });
    await open('samenvatting?request=r-27');
    await userEvent.click(await screen.findByRole('button', { name: 'Wijzigingen versturen' }));
    const said = await screen.findByText('Deze aanvraag kan niet meer gewijzigd worden.');
    expect(said.closest('[role=alert]')).not.toBeNull();
    expect(window.location.pathname).toBe('/reserveren/samenvatting');
    expect(service.draft.state.answers).toMatchObject({ senior: 3 });
  });

  test('an application of an association without a member count is warned of nothing', async () => {
    service.customer = { ...service.customer, CustomFields: {} };
    service.begin('summary', { members: { memberMode: 'AGE', child: 900, supervisor: 9 } });
    await open();
    await screen.findByRole('button', { name: 'Aanvraag versturen' });
    expect(screen.queryByText('Kijk dit nog eens na')).toBeNull();
  });
});

describe('a reservation', () => {
  const gone = [
    {
      Question: 'PERIOD',
      Field: 'PickupSlot',
      Code: 'slot-full',
      Message: 'Dit tijdslot is volzet.',
      Most: null,
    },
    {
      Question: 'TENTS',
      Field: 'RequestedTentsSenior',
      Code: 'short',
      Message: 'Nog 2 seniortenten vrij.',
      Most: 2,
    },
  ] as const;

  test('a reservation whose price cannot be worked out says so in the words of the service, and asks again', async () => {
    service.begin('summary', { period: MAY });
    service.refusals.set('prepareCart', { code: 'Unavailable', status: 503, message: '' });
    await open();
    const said = await screen.findByText(
      'Je gegevens konden niet worden verzonden, probeer het later opnieuw',
    );
    expect(said.closest('[role=alert]')).not.toBeNull();
    service.refusals.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    await question('Klopt alles?');
  });

  test('a reservation whose time slot or tents are gone leads to their questions, and keeps every answer', async () => {
    service.begin('summary', { period: MAY });
    service.cart = aDraftCart({ CartID: null, Faults: [...gone] });
    const before = service.draft;
    await open();
    const list = within(
      (await screen.findByText('Dit kan niet meer zoals je het koos')).closest<HTMLElement>('[role=alert]')!,
    );
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reserveren/periode',
      '/reserveren/tenten',
    ]);
    await reserve();
    await screen.findByText('Los eerst op wat hierboven staat.');
    expect(service.fake.sent(checkout)).toEqual([]);
    await userEvent.click(list.getByRole('link', { name: 'Nog 2 seniortenten vrij.' }));
    await question('Hoeveel tenten hebben jullie nodig?');
    expect(await screen.findByRole('spinbutton', { name: /Seniortent$/iu })).toHaveProperty('value', '3');
    expect(service.draft).toBe(before);
  });

  test('a reservation whose time slot fills up while it is sent is looked at again, with what is gone', async () => {
    service.begin('summary', { period: MAY });
    await open();
    await screen.findByRole('button', { name: /^Reserveren met/u });
    service.cart = aDraftCart({ Faults: [gone[0]] });
    service.fake.on(checkout, () => {
      throw new FakeRefusal(409, 'SlotFull');
    });
    await reserve();
    const link = await screen.findByRole('link', { name: 'Dit tijdslot is volzet.' });
    expect(link.getAttribute('href')).toBe('/reserveren/periode');
    await waitFor(() => expect(service.fake.sent(checkout)).toHaveLength(1));
    expect(service.draft?.state.answers).toMatchObject({ senior: 3, pickupSlot: '2027-05-13-8' });
  });
});

test('an address at which nobody is reached keeps from sending, and from nothing else', async () => {
  const unreached = { ...AN, EmailFaults: { Contact: 'internal', Customer: null } as const };
  service.fake.on(getUserInfo, () => aLogin('mine', unreached));
  window.sessionStorage.setItem(`RM_EMAILS ${AN.CustomerID} ${AN.ContactID}`, 'later');
  service.begin('summary');
  await open('samenvatting', {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(unreached)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
  });
  await question('Klopt alles?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await send();
  const dialog = await screen.findByRole('dialog', { name: 'Bereiken we jullie?' });
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Later' }));
  expect(screen.getByText(/Geef eerst een e-mailadres waarop we jullie bereiken/u)).toBeDefined();
  expect(sent()).toEqual([]);
});
