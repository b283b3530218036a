import {
  type Claim,
  type EpochMinutes,
  type TimeWindow,
  compositionFree,
  epochMinutes,
  freeQty,
  isEnough,
  peak,
} from '@bivak/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMinutes } from '../../platform/clock/zone.ts';
import { anItem } from '../../testing/an-item.ts';
import { type TestServer, aServer, monday } from '../../testing/a-server.ts';
import { freeOf, nextFree, peaks } from './ledger.ts';
import { readPeaks } from './ledger.sql.ts';
import { clearClaims, putClaims } from './testing/claims.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'pole', stock: { noord: 9 }, turnaroundMinutes: 30 });
  await anItem(database, { id: 'cloth', stock: { noord: 7 } });
  await anItem(database, { id: 'peg', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'tent', kind: 'Composition', parts: { pole: 3, cloth: 1, peg: 12 } });
  await anItem(database, { id: 'camp', kind: 'Composition', parts: { tent: 2, pole: 1 } });
});
afterAll(() => server.close());
beforeEach(() => clearClaims(server.shop.database));

const start = Math.floor(monday / 60_000);
const iso = (at: EpochMinutes) => new Date(fromMinutes(at)).toISOString();

/** Few distinct times, so that claims touch, begin and end together all the time. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({ from: minute(from * 30), to: minute((from + length) * 30) }));
const claims = fc.array(
  fc.record({ stretch, qty: fc.integer({ min: 1, max: 4 }), active: fc.boolean(), pole: fc.boolean() }),
  { maxLength: 25 },
);

function minute(after: number): EpochMinutes {
  return epochMinutes(start + after);
}

interface DrawnClaim {
  readonly stretch: TimeWindow;
  readonly qty: number;
  readonly active: boolean;
  readonly pole: boolean;
}

async function ledgerWith(drawn: readonly DrawnClaim[]) {
  const { database } = server.shop;
  await clearClaims(database);
  await putClaims(
    database,
    ...drawn.map(({ stretch: window, qty, active, pole }) => ({
      itemId: pole ? 'pole' : 'cloth',
      qty,
      active,
      from: iso(window.from),
      to: iso(window.to),
    })),
  );
  const of = (pole: boolean): Claim[] =>
    drawn
      .filter((one) => one.active && one.pole === pole)
      .map(({ stretch: window, qty }) => ({ ...window, qty }));
  return { poles: of(true), cloths: of(false) };
}

const wanted = (itemId: string, { from, to }: TimeWindow) => ({
  itemId,
  warehouseId: 'noord',
  fromMs: fromMinutes(from),
  toMs: fromMinutes(to),
});

/** The oracle of a composition: its parts by the pure sweep, each with its turnaround. */
function freeByRules(itemId: string, ledger: { poles: Claim[]; cloths: Claim[] }, { from, to }: TimeWindow) {
  const pole = freeQty({ stock: 9, claims: ledger.poles, window: { from, to: epochMinutes(to + 30) } });
  const cloth = freeQty({ stock: 7, claims: ledger.cloths, window: { from, to } });
  if (itemId === 'pole') return pole;
  if (itemId === 'cloth') return cloth;
  const perUnit = itemId === 'tent' ? { pole: 3, cloth: 1 } : { pole: 7, cloth: 2 };
  return compositionFree([
    { perUnit: perUnit.pole, free: pole },
    { perUnit: perUnit.cloth, free: cloth },
    { perUnit: 12, free: null },
  ]);
}

test('the ledger in SQL sees the same peaks as the pure sweep, by all of its statements', async () => {
  const { database } = server.shop;
  await fc.assert(
    fc.asyncProperty(claims, fc.array(stretch, { minLength: 1, maxLength: 6 }), async (drawn, windows) => {
      const { poles } = await ledgerWith(drawn);
      const swept = windows.map((window) => peak(poles, window));
      expect(
        await peaks(
          database,
          windows.map((window) => wanted('pole', window)),
        ),
      ).toEqual(swept);
      const [first = { from: minute(0), to: minute(1) }] = windows;
      const [locked] = await readPeaks(database, [
        {
          itemId: 'pole',
          warehouseId: 'noord',
          qty: 1,
          start: fromMinutes(first.from),
          end: fromMinutes(first.to),
        },
      ]);
      expect(locked).toBe(swept[0]);
    }),
    { numRuns: 60 },
  );
});

test('items and sets, also sets of sets, are as free as the rules say', async () => {
  const { database } = server.shop;
  await fc.assert(
    fc.asyncProperty(claims, stretch, async (drawn, window) => {
      const ledger = await ledgerWith(drawn);
      const ids = ['pole', 'cloth', 'tent', 'camp'];
      const free = await freeOf(
        database,
        ids.map((id) => wanted(id, window)),
      );
      expect(free).toEqual(ids.map((id) => freeByRules(id, ledger, window)));
    }),
    { numRuns: 60 },
  );
});

test('the next free period is the first of those tried in which the rules find enough', async () => {
  const { database } = server.shop;
  const tried = fc.array(stretch, { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(claims, tried, fc.integer({ min: 1, max: 3 }), async (drawn, windows, qty) => {
      const ledger = await ledgerWith(drawn);
      const periods = windows.map((window) => ({
        startMs: fromMinutes(window.from),
        endMs: fromMinutes(window.to),
      }));
      const found = await nextFree(database, { itemId: 'tent', warehouseId: 'noord', qty }, periods);
      const index = windows.findIndex((window) => isEnough(freeByRules('tent', ledger, window), qty));
      expect(found).toEqual(periods[index] ?? null);
    }),
    { numRuns: 40 },
  );
});
