import { type StaffRole } from '@bivak/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { someToken } from '../../testing/actors.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { staffExportEvents } from './audit-export.commands.ts';
import { staffListEvents } from './audit.queries.ts';
import type { EventFilter } from './audit.sql.ts';

let server: TestServer;
const everything: EventFilter = { loginId: null, entity: null, from: null, to: null };
const login = (id: string) => ({ id, email: `${id}@feesthuis.example`, token: someToken });
const els = { kind: 'operator', role: 'owner', name: 'Els', login: login('els') } as const;
const tom = { kind: 'operator', role: 'desk', name: 'Tom', login: login('tom') } as const;

beforeAll(async () => {
  server = await aServer();
  await server.pool.query('truncate shop_feesthuis.event');
  await server.pool.query(
    `insert into shop_feesthuis.login (id, email, name, kind, role, password_hash, approved, created_at)
     values ('els', 'els@feesthuis.example', 'Els Baert', 'operator', 'owner', 'x', true, now())`,
  );
  // Three of the same instant, as a bulk action leaves them.
  for (const [index, actor] of [els, tom, els, tom, els, { kind: 'job' } as const].entries()) {
    const now = (monday + Math.floor(index / 3) * 1000) as EpochMs;
    const event = {
      entity: 'order',
      entityId: `o${index % 2}`,
      action: `step-${index}`,
      before: 1,
      after: 2,
    };
    await recordEvents(server.shop.database, { actor, now, requestId: 'r' }, event);
  }
});
afterAll(() => server.close());

function as(actor: Actor): Context {
  return aStaffContext(server, actor);
}

async function list(
  actor: Actor,
  filter: Partial<EventFilter> = {},
  after: string | null = null,
  size = 50,
  isReverse = true,
) {
  const asked = { filter: { ...everything, ...filter }, isReverse, after, size };
  return allowed(await staffListEvents(as(actor), asked));
}

const actions = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).rows.map(({ action }) => action.replace('step-', '')).join('');

describe('the audit trail', () => {
  test('the audit trail has who did what, the latest first, with the name that they have now', async () => {
    const { rows: events, next, ...counted } = await list(els);
    expect(events.map(({ action }) => action).join(' ')).toBe('step-5 step-4 step-3 step-2 step-1 step-0');
    expect(next).toBeNull();
    expect(counted).toEqual({ total: 6, isExact: true });
    expect(events[1]).toMatchObject({
      entity: 'order',
      entityId: 'o0',
      actor: { kind: 'operator', login: 'els' },
      operatorName: 'Els Baert',
      before: 1,
      after: 2,
      at: monday + 1000,
    });
    expect(events[2]?.operatorName).toBeNull();
  });

  test.each<[string, Partial<EventFilter>]>([
    ['420', { loginId: 'els' }],
    ['31', { loginId: 'tom' }],
    ['', { loginId: 'niemand' }],
    ['420', { entity: { kind: 'order', id: 'o0' } }],
    ['543210', { entity: { kind: 'order', id: null } }],
    ['', { entity: { kind: 'invoice', id: null } }],
    ['31', { loginId: 'tom', entity: { kind: 'order', id: 'o1' } }],
    ['', { loginId: 'tom', entity: { kind: 'order', id: 'o0' } }],
    ['543', { from: (monday + 1000) as EpochMs }],
    ['210', { to: (monday + 1000) as EpochMs }],
    ['1', { loginId: 'tom', to: (monday + 1000) as EpochMs }],
  ])('the audit trail has %s for %j', async (expected, filter) => {
    expect(await actions(els, filter)).toBe(expected);
  });

  test('the audit trail is read page by page without gap or double, also where many happened at one instant', async () => {
    for (const [size, isReverse] of [1, 2, 4, 6].flatMap((one) => [
      [one, true] as const,
      [one, false] as const,
    ])) {
      const read: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(els, {}, after, size, isReverse);
        read.push(...page.rows.map(({ action }) => action.replace('step-', '')));
        after = page.next;
      } while (after !== null);
      expect([size, read.join('')]).toEqual([size, isReverse ? '543210' : '012345']);
    }
  });

  test('the audit trail gives a place that is good for the same question alone', async () => {
    const { next } = await list(els, {}, null, 2);
    const asked = { filter: { ...everything, loginId: 'tom' }, isReverse: true, after: next, size: 2 };
    const other = await staffListEvents(as(els), asked);
    expect(other).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'after' }] });
    const made = await staffListEvents(as(els), { ...asked, after: 'W10.x' });
    expect(made).toMatchObject({ code: 'ValidationFailed' });
  });

  test('the audit trail shows to desk, warehouse and bookkeeper their own alone, whatever they ask for, and to a viewer nothing', async () => {
    for (const role of ['desk', 'warehouse', 'bookkeeper'] as const) {
      const who = { ...tom, role };
      expect([role, await actions(who)]).toEqual([role, '31']);
      expect(await actions(who, { loginId: 'tom' })).toBe('31');
      expect(await actions(who, { loginId: 'els' })).toBe('');
      expect(await actions(who, { entity: { kind: 'order', id: 'o0' } })).toBe('');
    }
    const role: StaffRole = 'viewer';
    const refused = await staffListEvents(as({ ...tom, role }), {
      filter: everything,
      isReverse: true,
      after: null,
      size: 5,
    });
    expect(isRefusal(refused) && refused.code).toBe('Forbidden');
    // Somebody who has no login has no trail either.
    expect(await actions({ kind: 'operator', role: 'desk', name: 'x' })).toBe('');
  });

  test('the audit trail of a person with warehouses shows nothing of another one, in list, by id and in its file', async () => {
    const place = { entity: 'stock', action: 'count', before: { qty: 1 }, after: { qty: 2 } };
    const now = (monday + 60_000) as EpochMs;
    for (const id of ['tent@noord', 'tent@zuid'])
      await recordEvents(
        server.shop.database,
        { actor: els, now, requestId: 'r' },
        { ...place, entityId: id },
      );
    await recordEvents(
      server.shop.database,
      { actor: els, now, requestId: 'r' },
      { entity: 'reservation', entityId: 'nergens', action: 'accept' },
      { entity: 'damage', entityId: 'nergens', action: 'report' },
      { entity: 'conversation', entityId: 'nergens', action: 'done' },
      { entity: 'rental-request', entityId: 'nergens', action: 'assign' },
    );
    const ward = { ...els, warehouses: ['zuid'] };
    const since = { from: now };
    const seen = async (actor: Actor, filter: Partial<EventFilter>) =>
      (await list(actor, filter)).rows.map(({ entity, entityId }) => `${entity} ${entityId}`).toSorted();
    expect(await seen(els, since)).toHaveLength(6);
    expect((await list(ward, since)).total).toBe(1);
    expect(await seen(ward, since)).toEqual(['stock tent@zuid']);
    expect(await seen(ward, { entity: { kind: 'stock', id: 'tent@noord' } })).toEqual([]);
    expect(await seen(ward, { loginId: 'els', ...since })).toEqual(['stock tent@zuid']);
    const proved = {
      ...ward,
      login: { ...ward.login, token: { ...someToken, steppedUpUntil: Number.MAX_SAFE_INTEGER } },
    };
    const { pages } = allowed(
      await staffExportEvents(as(proved as unknown as Actor), {
        filter: { ...everything, ...since },
        isReverse: true,
        columns: ['entity', 'id'],
      }),
    );
    const filed: string[] = [];
    for await (const page of pages)
      filed.push(...page.map(({ entity, entityId }) => `${entity} ${entityId}`));
    expect(filed).toEqual(['stock tent@zuid']);
    // A place of a page is good within the same warehouses alone.
    const { next } = await list(els, since, null, 2);
    const other = await staffListEvents(as(ward), {
      filter: { ...everything, ...since },
      isReverse: true,
      after: next,
      size: 2,
    });
    expect(isRefusal(other)).toBe(true);
  });
});
