import { listItems } from '@bivak/contract/wire';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../testing/a-browser.ts';
import { aTokenServer } from '../testing/a-world.ts';
import { aSlowStorage, hearAll } from '../testing/slow-storage.ts';
import { personOf } from './active-session.ts';
import { decodeTagged, encodeTagged, loose } from '@bivak/web/storage';
import './identity.ts';
import './log-in.ts';

/** What the tabs find: nothing, or somebody logged in, without since when or since 0. */
const starts = ['nothing', 'no time', 'time 0'] as const;
type Start = (typeof starts)[number];

/** Tabs that hear late of one another, and are loaded anew while their answers are under way. */
function aWorld() {
  const server = aTokenServer();
  const kept = aSlowStorage();
  const pending: unknown[] = [];

  function aTab() {
    const { storage, window, hear } = kept.aTab();
    let isOpen = true;
    const transport: typeof server.transport = async (...asked) => {
      const answer = await server.transport(...asked);
      // Nobody is there any more who could take it.
      return isOpen ? answer : new Promise<never>(() => {});
    };
    const tab = aBrowser({ transport }, { storage: () => storage, window });
    const stop = tab.follow();
    tab.session.events.on('login', ({ elsewhere }) => {
      if (!elsewhere) world.came(personOf(tab.store.getState()));
    });
    tab.session.events.on('logout', ({ cause }) => {
      if (cause !== 'elsewhere') world.came('');
    });
    pending.push(tab.session.ready());
    const close = (): void => {
      isOpen = false;
      stop();
    };
    return { ...tab, hear, close };
  }
  const world = {
    kept,
    pending,
    /** Who came or left last; more than one where no clock tells who was later. */
    last: new Set(['']),
    lastAt: 0,
    came: (person: string) => {
      if (world.lastAt !== Date.now()) world.last.clear();
      world.lastAt = Date.now();
      world.last.add(person);
    },
    tabs: [] as ReturnType<typeof aTab>[],
    /** What was written to it is told first: only then its document goes. */
    loadAnew: (n: number) => {
      world.tabs[n]?.hear();
      world.tabs[n]?.close();
      world.tabs[n] = aTab();
    },
  };
  return world;
}

type World = ReturnType<typeof aWorld>;

/** Both tabs are loaded, one after the other; the clock may be set back then. */
async function begin(world: World, what: Start, isSetBack: boolean): Promise<void> {
  if (what !== 'nothing') await keepLogin(world, what);
  world.loadAnew(0);
  await vi.advanceTimersByTimeAsync(what === 'nothing' ? 0 : 5);
  world.loadAnew(1);
  // Two times of loading are all that two tabs of an empty storage could go by.
  if (isSetBack && what !== 'nothing') vi.setSystemTime(Date.now() - 3_600_000);
}

async function keepLogin({ kept, loadAnew, tabs, pending }: World, what: Start): Promise<void> {
  loadAnew(0);
  const [tab] = tabs;
  if (tab === undefined) return;
  await settle(pending);
  await settle([logIn(tab, 0, 0)]);
  tab.close();
  const { since: _, ...state } = loose(decodeTagged(kept.last() ?? ''));
  const since = what === 'no time' ? {} : { since: { person: 0, renewals: 0 } };
  kept.aTab().storage.setItem('', encodeTagged({ ...state, ...since }));
}
type Tab = World['tabs'][number];

async function logIn(tab: Tab, who: number, which: number): Promise<void> {
  const found = await tab.session.login(String(who), 'x');
  if (!found.ok) return;
  const account = found.Accounts[which % Math.max(1, found.Accounts.length)];
  if (account !== undefined) await tab.session.enter(found, account);
}

type Act = (world: World, tab: Tab, n: number) => unknown;

const acts: readonly (readonly [weight: number, says: string, act: Act])[] = [
  [3, 'logs in as 0.0', (_, tab) => logIn(tab, 0, 0)],
  [2, 'logs in as 0.1', (_, tab) => logIn(tab, 0, 1)],
  [1, 'logs in as 1.0', (_, tab) => logIn(tab, 1, 0)],
  [
    2,
    'logs out',
    (_, tab) => (tab.session.active()?.accountType === 'customer' ? tab.session.logout() : null),
  ],
  [
    3,
    'chooses a place',
    (_, { store }) => store.setState(({ session }) => ({ session: { ...session, warehouseId: 'aalst' } })),
  ],
  [2, 'asks', (_, tab) => tab.call(listItems, { query: { index: 0, size: 20 } }).catch(() => null)],
  [2, 'hears of the others', (_, tab) => tab.hear()],
  [3, 'is loaded anew', ({ loadAnew }, __, n) => loadAnew(n)],
  [3, 'waits', () => vi.advanceTimersByTimeAsync(20)],
];
const step = fc.record({
  n: fc.nat(1),
  which: fc.oneof(...acts.map(([weight], which) => ({ arbitrary: fc.constant(which), weight }))),
  waits: fc.boolean(),
});
const steps = fc
  .array(step, { minLength: 5, maxLength: 30, size: 'max' })
  .map((all) => all.map((one) => ({ ...one, says: `tab ${String(one.n)} ${acts[one.which]?.[1] ?? ''}` })));

/** Until all of it is over, or for three seconds: what a tab that is gone had asked never is. */
async function settle(pending: readonly unknown[]): Promise<void> {
  const all = Promise.allSettled(pending).then(() => 'over');
  let found: unknown;
  for (let passed = 0; found !== 'over' && passed < 3000; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    // What is imported when it is first needed comes in a time that is not faked.
    found = await Promise.race([all, new Promise(setImmediate)]);
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('however late tabs hear of one another, whoever came or left last is who is there', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...starts), fc.boolean(), async (all, what, isSetBack) => {
      const world = aWorld();
      try {
        await begin(world, what, isSetBack);
        for (const { n, which, waits } of all) {
          await vi.advanceTimersByTimeAsync(1);
          const tab = world.tabs[n];
          const done = tab === undefined ? null : acts[which]?.[2](world, tab, n);
          world.pending.push(done);
          // Who leaves while another one comes is what the start from nothing is about.
          if (waits || what !== 'nothing') await settle(world.pending);
        }
        await settle(world.pending);
        hearAll(world.tabs, world.kept);
        await vi.advanceTimersByTimeAsync(3000);
        hearAll(world.tabs, world.kept);
        const [here, there] = world.tabs.map(({ store }) => personOf(store.getState()));
        expect(there).toBe(here);
        expect([...world.last]).toContain(here);
        const [one, other] = world.tabs.map(({ token }) => token());
        expect(one).toBe(other);
        expect(one).not.toBeNull();
      } finally {
        world.tabs.forEach(({ close }) => close());
      }
    }),
    { numRuns: 450 },
  );
});
