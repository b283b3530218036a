import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { changesAfter } from './changes.queries.ts';

let server: TestServer;
let orderId: string;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const desk = (actor: Actor = els) => aStaffContext(server, actor);

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  orderId = (await anOrder(await server.customer('chiro'), [{ ItemID: 'tent', Amount: 2 }])).id;
});
afterAll(() => server.close());

const since = async (after: EpochMs | null, actor: Actor = els) =>
  allowed(await changesAfter(desk(actor), { after }));

test('what changed is told once per thing, with ten seconds of overlap', async () => {
  const start = await since(null);
  expect(start).toEqual({ rows: [], next: server.clock.now, isWhole: true });
  const rows = async (after: number, actor?: Actor) =>
    (await since(after as EpochMs, actor)).rows.map(({ entity, entityId }) => [entity, entityId]);
  const own = (all: string[][]) => all.filter(([, id]) => id === orderId);
  expect(own(await rows(monday))).toEqual([['reservation', orderId]]);
  expect(own(await rows(monday + 60_000))).toEqual([]);
  expect(own(await rows(monday, { ...els, warehouses: ['zuid'] }))).toEqual([]);
  expect(own(await rows(monday, { ...els, deny: ['orders.read'] }))).toEqual([]);
  expect(await changesAfter(desk({ kind: 'public' }), { after: null })).toEqual(refuse('TokenMissing'));
});

test('who works in one warehouse hears of nothing in another: no stock, damage, invoice, payment or refund', async () => {
  const at = new Date(monday + 1_800_000).toISOString();
  await server.pool.query(
    `insert into shop_feesthuis.event (at, entity, entity_id, action, actor)
     select $1::timestamptz, entity, id, 'update', '{}' from unnest($2::text[], $3::text[]) as happened (entity, id)`,
    [
      at,
      ['stock', 'stock', 'damage', 'invoice', 'payment', 'refund', 'customer'],
      ['tent@noord', 'tent@zuid', 'd-1', 'i-1', 'p-1', 'f-1', 'chiro'],
    ],
  );
  const heard = async (actor: Actor) => {
    const { rows } = await since((monday + 1_805_000) as EpochMs, actor);
    return rows.filter(({ at: when }) => when === monday + 1_800_000).map(({ entityId }) => entityId);
  };
  expect((await heard({ ...els, warehouses: ['zuid'] })).toSorted()).toEqual(['chiro', 'tent@zuid']);
  expect(await heard(els)).toHaveLength(7);
});

test('who works in one warehouse hears of no conversation about an order in another, and of damages that nobody can place', async () => {
  const at = new Date(monday + 2_400_000).toISOString();
  await server.pool.query(
    `with talk as (
       insert into shop_feesthuis.conversation (id, customer_id, contact_id, subject, reservation_id, language, created_at)
       select t.id, r.customer_id, r.contact_id, 'Vraag', about, 'nl', $1
       from (values ('about-noord', $2), ('about-nothing', null)) as t(id, about)
       cross join shop_feesthuis.reservation r where r.id = $2
     ), damage as (
       insert into shop_feesthuis.damage_report (id, serial, parts, name, email, phone, description, language, verified,
         by_staff, state, state_at, created_at)
       values ('placeless', '', '[]', 'Jan', '', '', 'Deuk', 'nl', true, true, 'reported', $1, $1)
     )
     insert into shop_feesthuis.event (at, entity, entity_id, action, actor, after)
     values ($1::timestamptz, 'conversation', 'about-noord', 'assign', '{}', null),
       ($1, 'message', 'm-1', 'write', '{}', '{"conversation":"about-noord"}'),
       ($1, 'conversation', 'about-nothing', 'assign', '{}', null),
       ($1, 'damage', 'placeless', 'report', '{}', null)`,
    [at, orderId],
  );
  const heard = async (actor: Actor) => {
    const { rows } = await since((monday + 2_405_000) as EpochMs, actor);
    return rows.filter(({ at: when }) => when === monday + 2_400_000).map(({ entityId }) => entityId);
  };
  expect((await heard({ ...els, warehouses: ['noord'] })).toSorted()).toEqual([
    'about-noord',
    'about-nothing',
    'placeless',
  ]);
  expect((await heard({ ...els, warehouses: ['zuid'] })).toSorted()).toEqual(['about-nothing', 'placeless']);
});

test('of more changes than a screen follows none is told, but that it happened', async () => {
  await server.pool.query(
    `insert into shop_feesthuis.event (at, entity, entity_id, action, actor)
     select $1, 'item', n::text, 'update', '{}' from generate_series(1, 501) n`,
    [new Date(monday + 3_600_000).toISOString()],
  );
  expect(await since((monday + 3_600_000) as EpochMs)).toMatchObject({ rows: [], isWhole: false });
});

test('requests of associations are heard of by who reads them, in the warehouse that lends', async () => {
  const lends = await aServer({ lending: lendingOf() });
  await lends.customer('chiro');
  await lends.pool.query(
    `insert into ${lends.shop.database.schema}.conversation (id, customer_id, contact_id, subject, language, created_at)
     select 'c-1', customer_id, id, 'Vraag', 'nl', created_at from ${lends.shop.database.schema}.contact limit 1`,
  );
  await lends.pool.query(
    `insert into ${lends.shop.database.schema}.event (at, entity, entity_id, action, actor, after)
     select $1::timestamptz, entity, id, 'write', '{}', after::jsonb
     from (values ('rental-request', '27000001', null), ('message', 'm-1', '{"conversation":"c-1"}'))
       as happened (entity, id, after)`,
    [new Date(monday + 7_200_000).toISOString()],
  );
  const heard = async (actor: Actor) => {
    const context = aStaffContext(lends, actor);
    const { rows } = allowed(await changesAfter(context, { after: (monday + 7_200_000) as EpochMs }));
    return rows.map(({ entity, entityId }) => `${entity} ${entityId}`).toSorted();
  };
  // A message that was written is news of its conversation.
  expect(await heard(els)).toEqual(['conversation c-1', 'rental-request 27000001']);
  expect(await heard({ ...els, warehouses: [lendingOf().warehouse] })).toContain('rental-request 27000001');
  expect(await heard({ ...els, warehouses: ['zuid'] })).toEqual(['conversation c-1']);
  expect(await heard({ ...els, deny: ['requests.read', 'messages.write'] })).toEqual([]);
  await lends.close();
});
