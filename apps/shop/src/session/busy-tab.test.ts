import { getAnonymousToken, getUserInfo, login, logout, refreshToken } from '@bivak/contract/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, NOW } from '../testing/a-browser.ts';
import { aLogin, aToken, anAccount } from '../testing/fake-people.ts';
import { createFakeShop, type FakeShop } from '../testing/fake-shop.ts';
import { aSlowStorage, hearAll } from '../testing/slow-storage.ts';

/** A tab that is busy has not heard yet what another one wrote, and writes over it. */
const an = anAccount('scouts', 'an');
const chiro = anAccount('chiro', 'an-2');

let fake: FakeShop;
let kept: ReturnType<typeof aSlowStorage>;
let stops: (() => void)[];
beforeEach(() => {
  fake = createFakeShop();
  kept = aSlowStorage();
  stops = [];
  fake.on(login, () => aLogin('mine', an, chiro));
});
afterEach(() => stops.forEach((stop) => stop()));

function aTab(given: Parameters<typeof aBrowser>[1] = {}) {
  const { storage, window, hear } = kept.aTab();
  const tab = aBrowser(fake, { ...given, storage: () => storage, window });
  const stop = tab.follow();
  stops.push(stop);
  return { ...tab, hear, close: stop };
}

type Tab = ReturnType<typeof aTab>;

async function logIn(tab: Tab): Promise<void> {
  const found = await tab.session.login('an', 'x');
  if (found.ok) await tab.session.enter(found, found.Accounts[0] ?? an);
}

const whose = (tab: Tab) => [tab.token(), tab.store.getState().session.account?.ContactID ?? null];

describe('a login in one tab while another is busy', () => {
  test('a login in one tab while another is busy stands, although the other one writes its first token over it', async () => {
    const answer = Promise.withResolvers<void>();
    const [here, there] = [aTab(), aTab()];
    await there.session.ready();
    const token = there.token();
    expect(token).not.toBeNull();
    fake.on(getAnonymousToken, async () => {
      await answer.promise;
      return aToken('late');
    });
    const ready = here.session.ready();
    await logIn(there);
    answer.resolve();
    await ready;
    expect(kept.last()).toContain('late');
    hearAll([here, there], kept);
    expect([whose(here), whose(there)]).toEqual([
      ['mine', 'an'],
      ['mine', 'an'],
    ]);
    expect(there.heard.filter(([name]) => name === 'logout')).toEqual([]);
    expect(kept.last()).not.toContain('late');
  });

  test('a login in one tab while another is busy stands also when the tab of the login has gone on to another document', async () => {
    const [here, there] = [aTab(), aTab()];
    await Promise.all([here.session.ready(), there.session.ready()]);
    await logIn(there);
    here.store.setState((state) => ({ session: { ...state.session, warehouseId: 'aalst' } }));
    there.close();
    const next = aTab();
    hearAll([here, next], kept);
    expect([whose(here), whose(next)]).toEqual([
      ['mine', 'an'],
      ['mine', 'an'],
    ]);
  });

  test('a login in one tab while another is busy stands although a token of before is renewed meanwhile', async () => {
    const [here, there] = [aTab(), aTab()];
    await here.session.ready();
    hearAll([here, there], kept);
    fake.on(refreshToken, () => aToken('renewed'));
    const renewed = here.session.renew(here.token() ?? '');
    await logIn(there);
    await renewed;
    hearAll([here, there], kept);
    expect([whose(here), whose(there)]).toEqual([
      ['mine', 'an'],
      ['mine', 'an'],
    ]);
  });
});

test('a logout in one tab is not undone by one that was busy', async () => {
  const [here, there] = [aTab(), aTab()];
  await logIn(there);
  hearAll([here, there], kept);
  await there.session.logout();
  here.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
  expect(kept.last()).toContain('scouts');
  hearAll([here, there], kept);
  expect([here.session.active()?.accountType, there.session.active()?.accountType]).toEqual([
    'anonymous',
    'anonymous',
  ]);
  expect(kept.last()).not.toContain('scouts');
});

test('a busy tab that logs out has logged out', async () => {
  const [here, there] = [aTab(), aTab()];
  await logIn(there);
  hearAll([here, there], kept);
  there.store.setState((state) => ({ session: { ...state.session, warehouseId: 'aalst' } }));
  await here.session.logout();
  hearAll([here, there], kept);
  expect(there.store.getState().session.account).toBeNull();
  expect(kept.last()).not.toContain('mine');
});

test('a token that was renewed is not changed back for the one of before, which the server would take for stolen', async () => {
  const [here, there] = [aTab(), aTab()];
  await logIn(there);
  hearAll([here, there], kept);
  fake.on(refreshToken, () => aToken('renewed'));
  await there.session.renew('mine');
  here.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
  hearAll([here, there], kept);
  expect([here.token(), there.token()]).toEqual(['renewed', 'renewed']);
});

test('what was emptied is younger than what a tab that slept through it knows', async () => {
  const [here, there] = [aTab(), aTab()];
  await logIn(there);
  hearAll([here], kept);
  const emptied = kept.aTab();
  emptied.storage.setItem('', '');
  there.hear();
  fake.on(login, () => aLogin('theirs', chiro));
  await logIn(there);
  hearAll([here, there], kept);
  expect([whose(here), whose(there)]).toEqual([
    ['theirs', 'an-2'],
    ['theirs', 'an-2'],
  ]);
});

describe.each([
  ['which no time stands', (text: string) => text.replace(/,"since":\{[^}]*\}/u, '')],
  ['which the time 0 stands', (text: string) => text.replace(/"person":\d+/u, '"person":0')],
])('of two tabs that find a state in %s', (_, without) => {
  let [here, there]: Tab[] = [];
  let clock: ReturnType<typeof vi.spyOn>;
  beforeEach(async () => {
    const before = aTab();
    await logIn(before);
    before.close();
    const text = without(kept.last() ?? '');
    if (text === kept.last()) throw new Error('a time stands');
    kept.aTab().storage.setItem('', text);
    clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(NOW.getTime());
    here = aTab();
    clock.mockReturnValue(NOW.getTime() + 60_000);
    there = aTab();
  });
  afterEach(() => void clock.mockRestore());

  const both = (first = 0): [Tab, Tab] => {
    if (here === undefined || there === undefined) throw new Error('no tabs');
    return first === 0 ? [here, there] : [there, here];
  };

  test('of two busy tabs the one that was loaded later takes what the other puts into the cart', () => {
    const [one, other] = both();
    one.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([one, other], kept);
    expect([one, other].map(({ store }) => store.getState().cart.count)).toEqual([3, 3]);
  });

  test.each([0, 1])('tab %i, when busy, does not change a renewed token back', async (n) => {
    const [busy, other] = both(n);
    fake.on(refreshToken, () => aToken('renewed'));
    await other.session.renew('mine');
    busy.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([busy, other], kept);
    expect([busy.token(), other.token()]).toEqual(['renewed', 'renewed']);
  });

  test.each([0, 1])('tab %i, when busy, takes no login back after the clock was set back', async (n) => {
    const [busy, other] = both(n);
    clock.mockReturnValue(NOW.getTime() - 3_600_000);
    fake.on(login, () => aLogin('theirs', chiro));
    await logIn(other);
    busy.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([busy, other], kept);
    expect([whose(busy), whose(other)]).toEqual([
      ['theirs', 'an-2'],
      ['theirs', 'an-2'],
    ]);
  });

  test.each([0, 1])('tab %i, when busy, undoes no logout', async (n) => {
    const [busy, other] = both(n);
    await other.session.logout();
    busy.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([busy, other], kept);
    expect([whose(busy)[1], whose(other)[1]]).toEqual([null, null]);
  });
});

describe('what somebody wrote by other means while two tabs are open', () => {
  async function written(): Promise<[Tab, Tab]> {
    const [here, there] = [aTab(), aTab()];
    await logIn(there);
    hearAll([here, there], kept);
    const text = kept.last() ?? '';
    kept.aTab().storage.setItem('', text.replace(/,"since":\{[^}]*\}/u, '').replace('"mine"', '"theirs"'));
    return [here, there];
  }

  test('what somebody wrote by other means while two tabs are open counts for both tabs', async () => {
    const [here, there] = await written();
    hearAll([here, there], kept);
    expect([here.token(), there.token()]).toEqual(['theirs', 'theirs']);
  });

  test('what somebody wrote by other means while two tabs are open is gone on with by a tab that is loaded after it', async () => {
    const [here, there] = await written();
    hearAll([here, there], kept);
    const next = aTab();
    next.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([here, there, next], kept);
    expect([here, there, next].map(({ store }) => store.getState().cart.count)).toEqual([3, 3, 3]);
  });

  test('what somebody wrote by other means while two tabs are open undoes no login of after it', async () => {
    const [here, there] = await written();
    hearAll([here, there], kept);
    fake.on(login, () => aLogin('later', chiro));
    await logIn(there);
    here.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    hearAll([here, there], kept);
    expect([here.token(), there.token()]).toEqual(['later', 'later']);
  });

  test('what somebody wrote by other means while two tabs are open is over with the next login, although a busy tab hears of it late', async () => {
    const [here, there] = await written();
    there.hear();
    fake.on(login, () => aLogin('later', chiro));
    await logIn(there);
    hearAll([here, there], kept);
    expect([here.token(), there.token()]).toEqual(['later', 'later']);
  });
});

describe('what this tab knows of a session is over, and another tab has logged in anew', () => {
  test('a token that had run out in this tab takes nobody along', async () => {
    const storage = kept.aTab().storage;
    const old = aBrowser(fake, {
      kept: { token: aToken('old', '2026-12-03T09:59:59+01:00'), account: an },
      storage: () => storage,
    });
    const other = aBrowser(fake, { storage: () => storage });
    const ready = old.session.ready();
    other.store.setState((state) => ({
      session: { ...state.session, token: aToken('anew'), account: an },
    }));
    await ready;
    expect([old.token(), other.token()]).toEqual(['anew', 'anew']);
    expect(old.heard.filter(([name]) => name === 'logout')).toEqual([]);
  });

  test('an account that is gone takes nobody along', async () => {
    const storage = kept.aTab().storage;
    const here = aBrowser(fake, { kept: { token: aToken('old'), account: an }, storage: () => storage });
    const other = aBrowser(fake, { storage: () => storage });
    await here.session.ready();
    fake.on(getUserInfo, () => {
      other.store.setState((state) => ({
        session: { ...state.session, token: aToken('anew'), account: chiro },
      }));
      return aLogin('old', chiro);
    });
    expect(await here.session.refreshIdentity()).toEqual({ ok: false, failure: 'noActiveSession' });
    expect(here.token()).toBe('anew');
  });

  test('who logs out here leaves the session that is shown and the one that is there', async () => {
    const storage = kept.aTab().storage;
    const here = aBrowser(fake, { kept: { token: aToken('old'), account: an }, storage: () => storage });
    const other = aBrowser(fake, { storage: () => storage });
    await here.session.ready();
    other.store.setState((state) => ({
      session: { ...state.session, token: aToken('anew'), account: chiro },
    }));
    await here.session.logout();
    expect(here.tokensOf(logout)).toEqual(['old', 'anew']);
    expect(other.session.active()?.accountType).not.toBe('anonymous');
    other.store.restore();
    expect(other.store.getState().session.account).toBeNull();
  });
});
