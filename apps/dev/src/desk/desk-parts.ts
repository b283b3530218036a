import { addDays, type IsoDate, minutesOfDay } from '@bivak/rules';
import {
  type Actor,
  type Context,
  type EpochMs,
  type FileStore,
  isRefusal,
  type Language,
  type Refusal,
  type ServerKey,
  type Shop,
} from '@bivak/server';
import type { DemoData } from '../demo/demo-files.ts';
import type { DeskData } from './desk-files.ts';

/** What the steps of a desk share. */
export interface DeskParts {
  readonly shop: Shop;
  readonly data: DemoData;
  readonly desk: DeskData;
  readonly now: EpochMs;
  readonly today: IsoDate;
  readonly key: ServerKey;
  readonly files: FileStore | null;
  /** Pays at the provider; null: there is none, and everybody pays later. */
  readonly pay: ((link: string) => Promise<void>) | null;
  /** How many come in a time slot, by its day and id. */
  readonly taken: Map<string, number>;
  /** The orders that were made. */
  readonly orders: string[];
  /** What was refused, in words for the log. */
  readonly refused: string[];
}

/** Something that happened at the desk or to it. */
export interface DeskStep {
  readonly at: EpochMs;
  run(at: EpochMs): Promise<void>;
}

/** The instant of `-9 20:14`. */
export function instantOf({ shop, today }: Pick<DeskParts, 'shop' | 'today'>, when: string): EpochMs {
  const [days = '0', time = '00:00'] = when.split(' ');
  return shop.zone.at(addDays(today, Number(days)), minuteOf(time));
}

export function minuteOf(time: string): number {
  return minutesOfDay(time as Parameters<typeof minutesOfDay>[0]);
}

/** A call as an adapter would make it, at an instant of the past. */
export function contextOf(
  { shop, key, files }: Pick<DeskParts, 'shop' | 'key' | 'files'>,
  actor: Actor,
  now: EpochMs,
  language: Language = shop.config.defaultLanguage,
): Context {
  return {
    shop,
    actor,
    language,
    now,
    requestId: 'demo',
    address: 'demo',
    idempotencyKey: null,
    ifMatch: null,
    bearer: null,
    browser: { cookie: '', host: '' },
    key,
    files,
  };
}

const token = { accessToken: '', issued: 0, expires: 0 };

/** Somebody of the business with this role, as if they had logged in. */
export function staffOf({ data }: Pick<DeskParts, 'data'>, role: 'owner' | 'desk'): Actor {
  const one = data.operators.find((operator) => operator.role === role);
  if (one === undefined) throw new Error(`operators.json: there is nobody with the role ${role}`);
  const { name, email, warehouses } = one;
  return { kind: 'operator', name, role, warehouses, login: { id: loginIdOf(email), email, token } };
}

export function loginIdOf(email: string): string {
  return `operator-${email}`;
}

/** Who orders or writes: a contact of people.json with an account, or null for a visitor. */
export function customerOf(
  { data, shop }: Pick<DeskParts, 'data' | 'shop'>,
  contactId: string,
): Actor | null {
  const person = data.people.find(({ contact }) => contact.id === contactId);
  if (person === undefined) return null;
  const customerId = typeof person.customer === 'string' ? person.customer : person.customer.id;
  const customer = data.people
    .flatMap((one) => (typeof one.customer === 'string' ? [] : [one.customer]))
    .find(({ id }) => id === customerId);
  const first = data.people.find(({ login }) => login.email === person.login.email) ?? person;
  const isAdmin = person.role === shop.config.core.DefaultRoleName;
  return {
    kind: 'customer',
    loginId: `login-${first.contact.id}`,
    userName: person.login.email,
    token,
    account: {
      customerId,
      contactId,
      roleName: person.role,
      isAdmin,
      seesAllOrders: isAdmin,
      customerGroup: customer?.customerGroup ?? null,
      referenceRequired: customer?.referenceRequired ?? false,
    },
  };
}

export function visitorActor(id: string): Actor {
  return { kind: 'anonymous', visitorId: `demo-${id}`, token };
}

/** Notes what was refused and answers null: whatever follows from it does not happen. */
export function doneOf<Answer>(
  parts: Pick<DeskParts, 'refused'>,
  what: string,
  answer: Answer | Refusal,
): Answer | null {
  if (!isRefusal(answer)) return answer;
  parts.refused.push(`${what}: ${answer.code} ${JSON.stringify(answer.fields)}`);
  return null;
}
