import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { stillHasPassword, tryLogin } from './attempts.sql.ts';
import { aPerson } from './testing/identity-calls.ts';
import { loginByName, type LoginRow } from './logins.sql.ts';

let server: TestServer;
let login: LoginRow;
let rounds = 0;

beforeAll(async () => {
  server = await aServer();
  const { name } = await aPerson(server);
  login = (await loginByName(server.shop.database, name))!;
});
afterAll(() => server.close());

interface Step {
  readonly who: number;
  /** Seconds since the step before. */
  readonly wait: number;
  readonly isRight: boolean;
}

/**
 * The rule in plain words: who failed `attempts` times is out until `minutes` after the last attempt that counted, save
 * where they have logged in before.
 */
function oracle(limit: { attempts: number; minutes: number }) {
  const known = new Map<number, { failures: number; last: number }>();
  const wasIn = new Set<number>();
  return {
    mayTry(who: number, now: number): boolean {
      if (wasIn.has(who)) return true;
      const before = known.get(who);
      const isFresh = before !== undefined && now < before.last + limit.minutes * 60_000;
      const failures = isFresh ? before.failures : 0;
      if (failures >= limit.attempts) return false;
      known.set(who, { failures: failures + 1, last: now });
      return true;
    },
    succeed: (who: number) => void wasIn.add(who),
  };
}

test('the lockout is the rule, whoever tries how often, when and with what luck', async () => {
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    wait: fc.oneof(fc.nat({ max: 90 }), fc.constantFrom(0, 899, 900, 901, 3600)),
    isRight: fc.boolean(),
  });
  const limits = fc.record({ attempts: fc.integer({ min: 1, max: 6 }), minutes: fc.constantFrom(1, 15) });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { minLength: 5, maxLength: 40 }), async (limit, steps) => {
      rounds += 1;
      await follow(limit, steps);
    }),
    { numRuns: 60 },
  );
  expect(rounds).toBeGreaterThanOrEqual(60);
});

async function follow(limit: { attempts: number; minutes: number }, steps: readonly Step[]): Promise<void> {
  const rule = oracle(limit);
  const { database } = server.shop;
  let now: number = monday;
  for (const { who, wait, isRight } of steps) {
    now += wait * 1000;
    const key = Buffer.from(`${rounds}.${who}`);
    const keys = { attempts: key, name: key, address: key };
    const wanted = { name: login.email, kind: 'customer', keys } as const;
    const limits = { lockout: limit, guessing: { failures: 1e6, knownFailures: 1e6, seconds: 60 } };
    const tried = await tryLogin(database, wanted, now as EpochMs, limits);
    expect(tried.may).toBe(rule.mayTry(who, now));
    // Only who was let try can have been right.
    if (!tried.may || !isRight) continue;
    const { isKnown, heldUntil } = tried;
    const how = { keys, isKnown, heldUntil };
    if (await stillHasPassword(database, login, how, now as EpochMs)) rule.succeed(who);
  }
}
