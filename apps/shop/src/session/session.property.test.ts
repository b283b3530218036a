import { listItems, refreshToken, type Account, type WireRequest } from '@bivak/contract/wire';
import type { Holder } from '@bivak/web';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, aStorage, tellOtherTabs } from '../testing/a-browser.ts';
import { aTokenServer, people, type Refreshing } from '../testing/a-world.ts';
import { personOf } from './active-session.ts';
import { STORE_KEY } from './session-store.ts';

type Tab = ReturnType<typeof aBrowser>;

function aWorld() {
  const server = aTokenServer();
  const storage = aStorage();
  const faults: string[] = [];
  const tabs = [0, 1].map((tab): Tab => {
    const running = new Set<string>();
    const transport = async (request: WireRequest, holder: Holder<Account>) => {
      if (request.operation.id !== refreshToken.id) return server.transport(request, holder);
      const stale = String(holder.token);
      if (running.has(stale)) faults.push(`tab ${String(tab)} refreshes ${stale} twice at once`);
      running.add(stale);
      return server.transport(request, holder).finally(() => running.delete(stale));
    };
    return aBrowser({ transport }, { storage: () => storage });
  });
  return { server, storage, faults, tabs, ended: new Set<string>(), stops: tabs.map((tab) => tab.follow()) };
}

type World = ReturnType<typeof aWorld>;

/** One thing that happens; those that take a while need not be over when the next one begins. */
interface Step {
  readonly says: string;
  readonly act: (world: World) => unknown;
  readonly waits: boolean;
}

const tabOf = ({ tabs }: World, n: number): Tab => tabs[n] as Tab;

async function logIn(tab: Tab, who: number, which: number): Promise<void> {
  const found = await tab.session.login(String(who), 'x');
  if (!found.ok) return;
  const account = found.Accounts[which % Math.max(1, found.Accounts.length)];
  if (account !== undefined) await tab.session.enter(found, account);
}

function logOut(world: World, tab: Tab): Promise<void> {
  world.ended.add(String(tab.token()));
  const out = tab.session.logout();
  const kept = world.storage.getItem(STORE_KEY) ?? '';
  if (people.flat().some(({ CustomerID }) => kept.includes(CustomerID)))
    world.faults.push('left in RM_STORE');
  return out;
}

function switchOver(tab: Tab, which: number): Promise<unknown> {
  const { accounts } = tab.store.getState().session;
  const account = accounts[which % Math.max(1, accounts.length)];
  return account === undefined ? Promise.resolve() : tab.session.switchAccount(account);
}

const ask = (tab: Tab, index: number) =>
  tab.call(listItems, { query: { index, size: 20 } }).catch(() => null);

const tab = fc.nat(1);
const kinds = [
  fc.record({ n: tab, who: fc.nat(2), which: fc.nat(1) }).map(({ n, who, which }) => ({
    says: `tab ${String(n)} logs in as ${String(who)}.${String(which)}`,
    act: (world: World) => logIn(tabOf(world, n), who, which),
  })),
  tab.map((n) => ({
    says: `tab ${String(n)} logs out`,
    act: (world: World) => logOut(world, tabOf(world, n)),
  })),
  fc.record({ n: tab, which: fc.nat(1) }).map(({ n, which }) => ({
    says: `tab ${String(n)} changes to ${String(which)}`,
    act: (world: World) => switchOver(tabOf(world, n), which),
  })),
  fc.record({ n: tab, index: fc.nat(2) }).map(({ n, index }) => ({
    says: `tab ${String(n)} asks ${String(index)}`,
    act: (world: World) => ask(tabOf(world, n), index),
  })),
  tab.map((n) => ({
    says: `tab ${String(n)} looks who it is`,
    act: (world: World) => tabOf(world, n).session.refreshIdentity(),
  })),
  fc.constantFrom<Refreshing[]>('works', 'works', 'refused', 'silent').map((how) => ({
    says: `refreshing: ${how}`,
    act: (world: World) => void world.server.setRefreshing(how),
  })),
  fc.record({ n: tab, index: fc.nat(2) }).map(({ n, index }) => ({
    says: `all tokens run out, and tab ${String(n)} asks ${String(index)}`,
    act: (world: World) => {
      world.server.kill();
      return ask(tabOf(world, n), index);
    },
  })),
  fc.constant({ says: 'the tabs hear of each other', act: tellOtherTabs }),
  fc
    .constantFrom(1, 20, 150, 1500)
    .map((ms) => ({ says: `${String(ms)} ms pass`, act: () => vi.advanceTimersByTimeAsync(ms) })),
  fc
    .constantFrom('', 'json:{', 'null:', 'number:7', 'json:{"state":{"session":{"account":{}},"cart":[]}}')
    .map((text) => ({
      says: `somebody scribbles ${text}`,
      act: ({ storage }: World) => storage.setItem(STORE_KEY, text),
    })),
];
/** Logging in, asking and running out are what the rest happens to. */
const weights = [4, 2, 1, 2, 1, 1, 5, 2, 3, 1];
const steps = fc.array(
  fc
    .record({
      step: fc.oneof(...kinds.map((arbitrary, kind) => ({ arbitrary, weight: weights[kind] ?? 1 }))),
      waits: fc.boolean(),
    })
    .map(({ step, waits }): Step => ({ ...step, waits })),
  { minLength: 10, maxLength: 50, size: 'max' },
);

function check({ tabs, server, storage, ended, faults }: World, after: string): void {
  const kept = storage.getItem(STORE_KEY) ?? '';
  for (const token of ended)
    if (kept.includes(`"${token}"`)) faults.push('a token that was logged out is back');
  for (const { store } of tabs) {
    const { token, account, accounts, customer } = store.getState().session;
    const isNobody = account === null && accounts.length === 0 && customer === null;
    if (token === null && !isNobody) faults.push('somebody without a token');
    if (token !== null && !server.isOf(token.Access_token, account))
      faults.push('a token with another’s account');
    const isLogin = typeof server.ownerOf(token?.Access_token ?? '') === 'number';
    if (isLogin && account === null) faults.push('a login’s token without its account');
  }
  expect([after, ...faults, ...server.faults]).toEqual([after]);
}

async function settle(pending: readonly unknown[]): Promise<void> {
  const all = Promise.allSettled(pending).then(() => 'over');
  for (let found: unknown; found !== 'over';)
    found = await Promise.race([all, vi.advanceTimersByTimeAsync(500)]);
}

/** Each write tells the other tab, also one that answers what it was told; two tabs that went on so for ever would flicker. */
function tellUntilQuiet({ storage, faults }: World): void {
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const before = storage.getItem(STORE_KEY);
    tellOtherTabs();
    if (storage.getItem(STORE_KEY) === before) return;
  }
  faults.push('the tabs write against each other');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('whatever people, tabs and the server do, token and account hold together, and nobody is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = aWorld();
      const pending: unknown[] = world.tabs.map((one) => one.session.ready());
      try {
        for (const { says, act, waits } of all) {
          const done = act(world);
          pending.push(done);
          if (waits) await settle([done]);
          check(world, says);
        }
        await settle(pending);
        await vi.advanceTimersByTimeAsync(3000);
        tellUntilQuiet(world);
        check(world, 'the end');
        const [here, there] = world.tabs.map(({ store }) => personOf(store.getState()));
        expect(there).toBe(here);
        const kept = world.storage.getItem(STORE_KEY) ?? '';
        const known = people.flat().filter(({ CustomerID }) => kept.includes(CustomerID));
        expect(here === '' ? known : []).toEqual([]);
      } finally {
        world.stops.forEach((stop) => stop());
      }
    }),
    { numRuns: 400 },
  );
});
