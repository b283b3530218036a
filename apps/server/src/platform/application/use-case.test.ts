import { describe, expect, test } from 'vitest';
import type { Context } from '../http/context.ts';
import { refuse, wirePath } from '../http/refusal.ts';
import type { Access, Actor } from '../identity/actor.ts';
import { command, query } from './use-case.ts';

const token = { accessToken: 'x', issued: 0, expires: 1 };
const account = {
  customerId: 'chiro',
  contactId: 'bram',
  roleName: 'User',
  isAdmin: false,
  customerGroup: null,
  referenceRequired: false,
};
const person = { kind: 'customer', loginId: 'bram', userName: 'bram@chiro.example', token } as const;
const actors = {
  nobody: { kind: 'public' },
  visitor: { kind: 'anonymous', visitorId: 'v', token },
  'a login without an account': { ...person, account: null },
  customer: { ...person, account },
  manager: { ...person, account: { ...account, isAdmin: true } },
  operator: { kind: 'operator', name: 'Els' },
} as const satisfies Record<string, Actor>;

const doors: readonly (readonly [Access, readonly (keyof typeof actors)[]])[] = [
  ['shopper', ['visitor', 'a login without an account', 'customer', 'manager', 'operator']],
  ['login', ['a login without an account', 'customer', 'manager']],
  ['customer', ['customer', 'manager']],
  ['admin', ['manager']],
  ['operator', ['operator']],
];

describe('a command', () => {
  test.each(doors)('for a %s runs for nobody else, whichever adapter calls it', async (right, welcome) => {
    const ran: string[] = [];
    const work = command({ right }, async ({ actor }, name: string) => {
      ran.push(`${name} ${actor.kind}`);
      return null;
    });
    for (const [name, actor] of Object.entries(actors)) {
      // why: the right looks at the actor alone
      const answer = await work({ actor } as unknown as Context, name);
      const isWelcome = welcome.includes(name as keyof typeof actors);
      const code = actor.kind === 'public' ? 'TokenMissing' : 'Forbidden';
      expect([name, answer]).toEqual([name, isWelcome ? null : refuse(code)]);
    }
    expect(ran).toHaveLength(welcome.length);
  });

  test('is limited as writing and a query as reading, unless they say otherwise', () => {
    const work = async () => null;
    const limits = [
      command({ right: 'shopper' }, work),
      query({ right: 'shopper' }, work),
      command({ right: 'shopper', rateLimit: 'uploading' }, work),
    ].map(({ rateLimit }) => rateLimit);
    expect(limits).toEqual(['writing', 'reading', 'uploading']);
  });
});

test.each([
  ['lines.2.qty', '[2].Amount'],
  ['qty', 'Amount'],
  ['group.startDay', 'Group.DateTimeExpectedStart'],
  ['CustomFields.CUST_Weight', 'CustomFields.CUST_Weight'],
  ['CustomFields.qty', 'CustomFields.qty'],
  ['CustomFields.lines', 'CustomFields.lines'],
  ['CustomFields.2', 'CustomFields.2'],
  ['items.0.parts.11.qty', 'Items[0].parts[11].Amount'],
  ['toString', 'toString'],
])('the domain path %s is %s on the wire', (path, onWire) => {
  const names = {
    lines: '',
    qty: 'Amount',
    group: 'Group',
    startDay: 'DateTimeExpectedStart',
    items: 'Items',
  };
  expect(wirePath(path, names)).toBe(onWire);
});
