import type { BareContext, Context } from '../platform/application/context.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { TestServer } from './a-server.ts';

/** Somebody of the business at the command line, for the commands of staff. */
export function aStaffMember(
  { clock, ...server }: Pick<TestServer, 'clock' | 'shop'>,
  shop: Shop = server.shop,
): BareContext {
  return {
    shop,
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: clock.now,
    requestId: 'test',
  };
}

/** What was answered, where a refusal would be a fault of the test. */
export function allowed<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

/** The same in the back office, or another caller of its commands. */
export function aStaffContext(
  { clock, shop, key }: Pick<TestServer, 'clock' | 'shop' | 'key'>,
  actor: Actor = { kind: 'operator', role: 'owner', name: 'test' },
): Context {
  return {
    shop,
    actor,
    language: 'nl',
    now: clock.now,
    requestId: 'test',
    address: '127.0.0.1',
    idempotencyKey: null,
    bearer: null,
    browser: { cookie: '', host: 'localhost' },
    key,
    files: null,
  };
}
