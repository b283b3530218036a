import type { Requirement } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import type { Context } from './context.ts';
import { refuse } from './refusal.ts';
import { aCustomer, anAccount, someToken } from '../../testing/actors.ts';
import type { Actor } from '../identity/actor.ts';
import { command, query } from './use-case.ts';

const actors = {
  nobody: { kind: 'public' },
  visitor: { kind: 'anonymous', visitorId: 'v', token: someToken },
  'a login without an account': aCustomer(null),
  customer: aCustomer(anAccount()),
  manager: aCustomer(anAccount({ isAdmin: true })),
  operator: { kind: 'operator', role: 'owner', name: 'Els' },
  'operator who may not take stock': { kind: 'operator', role: 'owner', name: 'Noor', deny: ['stock.write'] },
  job: { kind: 'job' },
} as const satisfies Record<string, Actor>;

const logins = ['a login without an account', 'customer', 'manager'] as const;
const staff = ['operator', 'operator who may not take stock'] as const;

const doors: readonly (readonly [Requirement, readonly (keyof typeof actors)[]])[] = [
  ['shop', ['nobody', 'visitor', ...logins]],
  ['shopper', ['visitor', ...logins]],
  ['visitor', ['visitor']],
  ['login', logins],
  ['customer', ['customer', 'manager']],
  ['admin', ['manager']],
  ['operator', staff],
  ['stock.write', ['operator']],
  ['stock.read', staff],
  ['stock.read&stock.write', ['operator']],
  ['stock.write|stock.read', staff],
  ['shopper|stock.write', ['visitor', ...logins, 'operator']],
];

describe('a command', () => {
  test.each(doors)(
    'a command that requires %s runs for nobody else, whichever adapter calls it',
    async (right, welcome) => {
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
    },
  );

  test('a command is shared with nobody, and a query as it says', () => {
    const shared = { audience: () => 'all', follows: ['catalogue'] } as const;
    const work = async () => null;
    expect(query({ right: 'public', shared }, work).shared).toBe(shared);
    expect(query({ right: 'public', shared: 'nobody' }, work)).not.toHaveProperty('shared');
    expect(command({ right: 'public' }, work)).not.toHaveProperty('shared');
  });

  test('a command is limited as writing and a query as reading, unless they say otherwise', () => {
    const work = async () => null;
    const limits = [
      command({ right: 'shopper' }, work),
      query({ right: 'shopper', shared: 'nobody' }, work),
      command({ right: 'shopper', rateLimit: 'uploading' }, work),
    ].map(({ rateLimit }) => rateLimit);
    expect(limits).toEqual(['writing', 'reading', 'uploading']);
  });
});
