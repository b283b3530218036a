import { getUserInfo, refreshToken } from '@bivak/contract/wire';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending } from '../../testing/fake-lending.ts';
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

const open = (question: string, opening: Opening = {}) =>
  openPage(service.fake, `/reserveren/${question}`, {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
    ...opening,
  });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Verder' }));
const named = (what: string) => new RegExp(`${what}$`, 'iu');
const count = async (name: string, value: string) => {
  const field = await screen.findByRole('spinbutton', { name: named(name) });
  await userEvent.clear(field);
  await userEvent.type(field, value);
};
const DISABLED = 'Komen er deelnemers met een beperking mee?';
const PURPOSE = 'Waarvoor gebruiken jullie de tenten?';
const answered = () => service.answers.map(({ Question }) => Question);
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')));

describe('an answer', () => {
  test('an answer is stored with the version that was seen, and the next question follows', async () => {
    service.begin('members');
    await open('leden');
    await count('Leiding', '9');
    await goOn();
    await question(DISABLED);
    expect(service.answers).toEqual([
      expect.objectContaining({ Question: 'MEMBERS', Version: 2, IsDone: true, RequestedSpotsSupervisor: 9 }),
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Nee' }));
    await goOn();
    await question(PURPOSE);
    expect(service.answers.at(-1)).toMatchObject({ Question: 'MEMBERS_DISABLED', Version: 3 });
  });

  test.each([
    ['Behoud mijn antwoord', 9, '9'],
    ['Neem het andere over', 20, '0'],
  ] as const)(
    'an answer that another person gave otherwise is shown both ways; "%s" decides',
    async (choice, members, supervisors) => {
      service.begin('members');
      await open('leden');
      await count('Leiding', '9');
      service.answerAs('Lena Maes', 'members', { memberMode: 'AGE', child: 20 });
      await goOn();
      const note = within(await screen.findByRole('alert'));
      expect(note.getByText('Lena Maes gaf intussen een ander antwoord')).toBeDefined();
      expect(note.getByText('20 deelnemers')).toBeDefined();
      expect(note.getByText('29 deelnemers')).toBeDefined();
      await userEvent.click(note.getByRole('button', { name: choice }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      await waitFor(() =>
        expect(screen.getByRole('spinbutton', { name: named('Leiding') })).toHaveProperty(
          'value',
          supervisors,
        ),
      );
      expect(service.draft?.state.answers.members).toMatchObject(
        members === 9 ? { supervisor: 9 } : { child: 20, supervisor: 0 },
      );
      await goOn();
      await question(DISABLED);
    },
  );

  test('an answer that is kept against another and refused stays on its page', async () => {
    service.begin('members');
    await open('leden');
    await count('Leiding', '9');
    service.answerAs('Lena Maes', 'members', { memberMode: 'AGE', child: 20 });
    await goOn();
    const mine = await screen.findByRole('button', { name: 'Behoud mijn antwoord' });
    service.refusals.set('saveDraft', { code: 'ValidationFailed', status: 400, message: 'Te veel' });
    await userEvent.click(mine);
    await screen.findByText('Je antwoord kon niet worden bewaard. Probeer het opnieuw.');
    expect(screen.getByRole('spinbutton', { name: named('Leiding') })).toHaveProperty('value', '9');
  });

  test('an answer that was typed before another person answered is asked about, though the page loaded theirs since', async () => {
    service.begin('members');
    const { queryClient } = await open('leden');
    await count('Leiding', '9');
    service.answerAs('Lena Maes', 'members', { memberMode: 'AGE', child: 20 });
    await act(() => queryClient.refetchQueries({ queryKey: ['lending', 'draft'] }));
    await goOn();
    await screen.findByText('Lena Maes gaf intussen een ander antwoord');
    expect(service.draft?.state.answers.members).toMatchObject({ child: 20, supervisor: 0 });
  });

  test("an answer for tents is no other person's after other days of one's own", async () => {
    service.begin('tents');
    await open('tenten');
    await count('Seniortent', '4');
    await userEvent.click(screen.getByRole('link', { name: 'Periode' }));
    await question('Wanneer is jullie kamp?');
    for (const day of [/^maandag 12 juli 2027/u, /^donderdag 22 juli 2027/u])
      await userEvent.click(await screen.findByRole('button', { name: day }));
    await userEvent.click(document.querySelector('button[type=submit]')!);
    await waitFor(() => expect(service.draft?.state.answers.camp?.from).toBe('2027-07-12'));
    await question('Met hoeveel komen jullie?');
    cleanup();
    await open('tenten');
    expect(await screen.findByRole('spinbutton', { name: named('Seniortent') })).toHaveProperty('value', '4');
    await goOn();
    await question('Nemen jullie een voorraadtent mee?');
  });

  test('an answer of another question, given in another tab meanwhile, stays beside it', async () => {
    service.begin('purpose');
    await open('doel');
    await userEvent.click(await screen.findByRole('radio', { name: /^Kamp/u }));
    service.answerAs('An Peeters', 'members', { memberMode: 'AGE', child: 50 });
    await goOn();
    await question('Waar staan de tenten?');
    expect(service.draft?.state.answers).toMatchObject({ purpose: 'CAMP', members: { child: 50 } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an answer for tents meets other days from another tab: days win, and the tents are asked about', async () => {
    service.begin('tents');
    await open('tenten');
    await count('Seniortent', '4');
    service.answerAs('Lena Maes', 'period', { firstDay: '2027-07-12', lastDay: '2027-07-22' } as never);
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: 'Behoud mijn antwoord' }));
    await waitFor(() => expect(service.draft?.state.answers.senior).toBe(4));
    expect(service.draft?.state.answers.camp?.from).toBe('2027-07-12');
  });
});

describe('without a connection', () => {
  test('without a connection answers stay, which is said, and go out in their order afterwards', async () => {
    service.begin('members');
    await open('leden');
    await question('Met hoeveel komen jullie?');
    service.isOffline = true;
    await count('Leiding', '9');
    await goOn();
    await question(DISABLED);
    expect(screen.getByText('Geen verbinding')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Nee' }));
    await goOn();
    await question(PURPOSE);
    expect(service.answers).toEqual([]);
    service.isOffline = false;
    comeBack();
    await waitFor(() => expect(screen.queryByText('Geen verbinding')).toBeNull());
    expect(answered()).toEqual(['MEMBERS', 'MEMBERS_DISABLED']);
    expect(service.draft?.state).toMatchObject({
      completed: 3,
      answers: { anyDisabled: false, members: { supervisor: 9 } },
    });
  });

  test('without a connection answers outlive a reload of the page', async () => {
    service.begin('members');
    await open('leden');
    await question('Met hoeveel komen jullie?');
    service.isOffline = true;
    await count('Leiding', '9');
    await goOn();
    await question(DISABLED);
    cleanup();
    service.isOffline = false;
    await open('invaliden');
    await screen.findByText('Geen verbinding');
    comeBack();
    await waitFor(() => expect(answered()).toEqual(['MEMBERS']));
  });

  test('an answer that another person gave otherwise meanwhile is asked about, and outlives a reload', async () => {
    service.begin('members');
    await open('leden');
    await question('Met hoeveel komen jullie?');
    service.isOffline = true;
    await count('Leiding', '9');
    await goOn();
    await question(DISABLED);
    await userEvent.click(screen.getByRole('radio', { name: 'Nee' }));
    await goOn();
    await question(PURPOSE);
    service.isOffline = false;
    service.answerAs('Lena Maes', 'members', { memberMode: 'AGE', child: 20 });
    comeBack();
    await screen.findByText('Lena Maes gaf intussen een ander antwoord');
    // What comes after it waits until it is decided.
    comeBack();
    await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
    expect(answered()).toEqual(['MEMBERS']);
    cleanup();
    await open('leden');
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: named('Leiding') })).toHaveProperty('value', '9'),
    );
  });
});

describe('a question', () => {
  test('a question that is not reached yet leads to the first, says why in one sentence, and keeps the answers', async () => {
    service.begin('members');
    const before = service.draft;
    await open('tenten');
    await question('Voor welke vereniging reserveer je?');
    expect(window.location.pathname).toBe('/reserveren/vereniging');
    expect(
      await screen.findByText('Beantwoord eerst de vragen ervoor. Je antwoorden zijn bewaard.'),
    ).toBeDefined();
    expect(service.draft).toBe(before);
    expect(screen.getByRole('link', { name: 'Ga verder' }).getAttribute('href')).toBe('/reserveren/leden');
  });

  test('a question of the wizard sums its errors on top with links to the fields, and Verder is never disabled', async () => {
    service.begin('location');
    await open('locatie');
    await question('Waar staan de tenten?');
    await goOn();
    const summary = within(await screen.findByRole('region', { name: 'Kijk dit nog even na' }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Straat'),
      expect.stringContaining('Nummer'),
      expect.stringContaining('Postcode'),
      expect.stringContaining('Gemeente'),
    ]);
    const button = screen.getByRole('button', { name: 'Verder' });
    expect(button).toHaveProperty('disabled', false);
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.click(summary.getByRole('link', { name: /Postcode/u }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Postcode/u }));
    expect(service.answers).toEqual([]);
  });

  test('a question of the members warns of more than were reported, and of nothing where none were', async () => {
    service.begin('members');
    await open('leden');
    await count('Leiding', '70');
    await screen.findByText('10 deelnemers meer dan jullie koepel doorgaf');
    cleanup();
    service.customer = { ...service.customer, CustomFields: {} };
    await open('leden');
    await count('Leiding', '80');
    await screen.findByText('80', { selector: 'output b' });
    expect(screen.queryByText(/dan jullie koepel doorgaf/u)).toBeNull();
  });

  test('a question keeps what is typed where the session ends before it is stored, and comes back to it after the login', async () => {
    service.begin('members');
    service.refusals.set('saveDraft', { code: 'Unauthorized', status: 401, message: '' });
    service.fake.on(refreshToken, () => {
      throw new FakeRefusal(401, 'Unauthorized');
    });
    await open('leden');
    await count('Leiding', '9');
    await goOn();
    await question('Reserveren');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/reserveren/leden');
    expect(screen.queryByText(/kon niet worden bewaard/u)).toBeNull();
    cleanup();
    service.refusals.clear();
    await open('leden');
    expect(await screen.findByRole('spinbutton', { name: named('Leiding') })).toHaveProperty('value', '9');
    await goOn();
    await question(DISABLED);
    expect(service.draft?.state.answers.members.supervisor).toBe(9);
  });
});

describe('another association of the same person, chosen in another tab,', () => {
  test('another association of the same person, chosen in another tab, is told before anything is written for it, and the first finds what was typed again', async () => {
    const other = { ...AN, CustomerID: 'chiro', CompanyName: 'Chiro De Linde' };
    service.begin('members');
    service.fake.on(getUserInfo, () => aLogin('mine', AN, other));
    const { store } = await open('leden');
    await count('Leiding', '7');
    const choose = (account: typeof AN) =>
      act(() => store.setState(({ session, ...rest }) => ({ ...rest, session: { ...session, account } })));
    choose(other);
    expect(await screen.findByText('Je werkt nu voor Chiro De Linde')).toBeDefined();
    expect(screen.getByText(/De antwoorden voor Scouts Sint-Jan zijn bewaard/u)).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: named('Leiding') })).toHaveProperty('value', '0'),
    );
    expect(service.answers).toEqual([]);
    choose(AN);
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: named('Leiding') })).toHaveProperty('value', '7'),
    );
    expect(screen.queryByText(/^Je werkt nu voor/u)).toBeNull();
  });
});

describe('beginning anew', () => {
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw beginnen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Opnieuw beginnen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Wis mijn antwoorden' }));
    await question('Voor welke vereniging reserveer je?');
  };

  test('beginning the wizard anew clears the answers, and can be undone', async () => {
    service.begin('spots');
    await open('slaapplaatsen');
    await begin();
    expect(service.draft).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Maak ongedaan' }));
    await screen.findByText(/begon hieraan op/u);
    expect(service.draft).toMatchObject({ state: { answers: { purpose: 'CAMP' } } });
  });

  test('beginning anew can be undone for 20 seconds and no longer', async () => {
    service.begin('spots');
    await open('slaapplaatsen');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await begin();
    await screen.findByRole('button', { name: 'Maak ongedaan' });
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(screen.getByRole('button', { name: 'Maak ongedaan' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.queryByRole('button', { name: 'Maak ongedaan' })).toBeNull();
  });
});
