import type { StaffRole } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { beginOperatorSession } from './operator-sessions.commands.ts';
import { getMe } from './operator-sessions.queries.ts';
import {
  staffAddOperator,
  staffChangeOperator,
  staffRemoveOperator,
  staffResetSecondFactor,
} from './operators.commands.ts';
import { staffFindOperator, staffListOperators } from './operators.queries.ts';
import { anOperator, contextOf } from './testing/a-back-office.ts';
import { password } from './testing/identity-calls.ts';

let server: TestServer;
let staff: BareContext;

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.now = monday;
  staff = aStaffMember(server);
  await server.pool.query(`delete from ${schemaOf(server.shop.id)}.login where kind = 'operator'`);
});
afterAll(() => server.close());

const plain = { warehouses: null, allow: [], deny: [] };
const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'answered');
const rolesNow = async () => allowed(await staffListOperators(staff, undefined)).map(({ role }) => role);

async function tokenOf(email: string): Promise<string> {
  const nobody = allowed(await contextOf(server, null));
  const opened = await beginOperatorSession(nobody, { name: email, password, browser: 'x' });
  return allowed(opened).access.accessToken;
}

describe('somebody of the business', () => {
  test('somebody of the business is invited with a role, places and single permissions, and is asked for a password by mail', async () => {
    const rights = {
      role: 'desk',
      warehouses: ['noord'],
      allow: ['money.read'],
      deny: ['orders.accept'],
    } as const;
    const person = { email: ' Tom@Feesthuis.example', name: 'Tom', language: 'nl', ...rights } as const;
    expect(allowed(await staffAddOperator(staff, person))).toMatchObject({
      email: 'tom@feesthuis.example',
      activated: false,
      hasFactor: false,
      seen: null,
      ...rights,
    });
    const { rows } = await server.pool.query(
      `select after from ${schemaOf(server.shop.id)}.event where action = 'create' and entity = 'login' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { kind: 'operator', ...rights } }]);
    // Asked again, the rights stay what they are by now.
    const again = await staffAddOperator(staff, { ...person, role: 'owner', ...plain });
    expect(allowed(again)).toMatchObject(rights);
  });

  test('somebody of the business is limited to places that there are', async () => {
    const nowhere = { ...plain, role: 'desk', warehouses: ['noord', 'nergens'] } as const;
    const added = await staffAddOperator(staff, {
      email: 'x@x.example',
      name: 'X',
      language: 'nl',
      ...nowhere,
    });
    expect(added).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'warehouses.1', reason: 'unknown-warehouse' }],
    });
    const { id } = await anOperator(server, 'desk');
    expect(codeOf(await staffChangeOperator(staff, { id, ...nowhere }))).toBe('ValidationFailed');
    const nothing = { id, allow: ['money.read', 'money.print'], deny: ['x'] };
    expect(await staffChangeOperator(staff, nothing)).toMatchObject({
      fields: [
        { field: 'allow.1', reason: 'unknown-permission' },
        { field: 'deny.0', reason: 'unknown-permission' },
      ],
    });
    const partly = allowed(await staffChangeOperator(staff, { id, deny: ['money.take'] }));
    expect(partly).toMatchObject({ role: 'desk', warehouses: null, allow: [], deny: ['money.take'] });
    expect(codeOf(await staffChangeOperator(staff, { id: 'niemand', ...plain, role: 'desk' }))).toBe(
      'NotFound',
    );
  });

  test('somebody of the business has the new role, places and permissions in the session that is open', async () => {
    await anOperator(server, 'owner');
    const { id, email } = await anOperator(server, 'warehouse');
    const token = await tokenOf(email);
    const me = async () => {
      const context = allowed(await contextOf(server, token));
      return { ...allowed(await getMe(context, undefined)), actor: context.actor };
    };
    expect((await me()).permissions).not.toContain('orders.accept');
    const rights = {
      role: 'desk',
      warehouses: ['zuid'],
      allow: ['money.read'],
      deny: ['messages.write'],
    } as const;
    allowed(await staffChangeOperator(staff, { id, ...rights }));
    const after = await me();
    expect(after.permissions).toEqual(expect.arrayContaining(['orders.accept', 'money.read']));
    expect(after.permissions).not.toContain('messages.write');
    expect(after.actor).toMatchObject({ kind: 'operator', ...rights });
    // An owner needs a second factor, from the next request on.
    allowed(await staffChangeOperator(staff, { id, ...plain, role: 'owner' }));
    expect(await me()).toMatchObject({ stage: 'enrolling', permissions: [] });
  });

  test('somebody of the business loses the second factor with recovery codes and sessions where it is reset', async () => {
    const { id, email } = await anOperator(server, 'bookkeeper', { totp: true });
    const token = await tokenOf(email);
    expect(codeOf(await contextOf(server, token))).toBe('answered');
    expect(allowed(await staffResetSecondFactor(staff, { id }))).toMatchObject({ hasFactor: false });
    expect(codeOf(await contextOf(server, token))).toBe('TokenInvalid');
    const context = allowed(await contextOf(server, await tokenOf(email)));
    expect(allowed(await getMe(context, undefined))).toMatchObject({ stage: 'enrolling', factors: [] });
    expect(codeOf(await staffResetSecondFactor(staff, { id: 'niemand' }))).toBe('NotFound');
  });

  test('somebody of the business is out at once where they are removed', async () => {
    await anOperator(server, 'owner');
    const { email } = await anOperator(server, 'desk');
    const token = await tokenOf(email);
    allowed(await staffRemoveOperator(staff, { id: email }));
    expect(codeOf(await contextOf(server, token))).toBe('TokenInvalid');
    expect(codeOf(await staffFindOperator(staff, { email }))).toBe('NotFound');
  });
});

describe('the last owner', () => {
  test('the last owner is neither removed nor given another role, nor denied to change people', async () => {
    const { id, email } = await anOperator(server, 'owner');
    await anOperator(server, 'desk');
    const changes = [
      { role: 'desk', deny: [] },
      { role: 'owner', deny: ['people.write'] },
    ] as const;
    for (const change of changes)
      expect(codeOf(await staffChangeOperator(staff, { ...plain, id, ...change }))).toBe('LastOwner');
    expect(codeOf(await staffRemoveOperator(staff, { id: email }))).toBe('LastOwner');
    const stays = { ...plain, id, role: 'owner', deny: ['money.write'] } as const;
    expect(codeOf(await staffChangeOperator(staff, stays))).toBe('answered');
    expect(codeOf(await staffResetSecondFactor(staff, { id }))).toBe('answered');
    expect(await rolesNow()).toEqual(['desk', 'owner']);
  });

  test('the last owner is who can log in: one who has chosen no password yet does not count', async () => {
    const { email } = await anOperator(server, 'owner');
    const person = {
      email: 'nieuw@feesthuis.example',
      name: 'Nieuw',
      language: 'nl',
      role: 'owner',
    } as const;
    allowed(await staffAddOperator(staff, { ...plain, ...person }));
    expect(codeOf(await staffRemoveOperator(staff, { id: email }))).toBe('LastOwner');
    expect(codeOf(await staffRemoveOperator(staff, { id: person.email }))).toBe('answered');
  });

  test('the last owner stays where owners remove and lower each other at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.pool.query(`delete from ${schemaOf(server.shop.id)}.login where kind = 'operator'`);
      const owners = await Promise.all(Array.from({ length: 4 }, () => anOperator(server, 'owner')));
      const answers = await Promise.all(
        owners.map(({ id, email }, index) =>
          index % 2 === 0
            ? staffRemoveOperator(staff, { id: email })
            : staffChangeOperator(staff, { ...plain, id, role: 'viewer' }),
        ),
      );
      expect(answers.map(codeOf).toSorted()).toEqual(['LastOwner', 'answered', 'answered', 'answered']);
      const left: StaffRole[] = await rolesNow();
      expect(left.filter((role) => role === 'owner')).toHaveLength(1);
    }
  });
});
