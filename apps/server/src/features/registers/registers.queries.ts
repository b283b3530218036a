import { enterpriseNumber, establishmentNumber, readAssociationCode } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { registerLookups } from '../../platform/metrics/counters.ts';
import type { RegisterAccount } from '../../platform/shops/register-account.ts';
import {
  type RegisterResult,
  askAssociations,
  askEnterprise,
  askEnterpriseAddress,
  askEstablishment,
  askEstablishmentAddress,
  associationTerms,
} from './register-client.ts';

/** The number as people write it, with dots or without. */
export interface OfNumber {
  readonly number: string;
}

/** Who registers has no token yet, and what a register says is public: the rate limit is what guards it. */
const terms = { right: 'public', rateLimit: 'lookups', shared: 'nobody' } as const;

export const findEnterprise = query(terms, (context, { number }: OfNumber) =>
  lookUp(context, number, { name: 'enterprise', of: 'enterprise', ask: askEnterprise }),
);

/** Where its seat is. */
export const findEnterpriseAddress = query(terms, (context, { number }: OfNumber) =>
  lookUp(context, number, { name: 'address', of: 'enterprise', ask: askEnterpriseAddress }),
);

export const findEstablishment = query(terms, (context, { number }: OfNumber) =>
  lookUp(context, number, { name: 'establishment', of: 'establishment', ask: askEstablishment }),
);

export const findEstablishmentAddress = query(terms, (context, { number }: OfNumber) =>
  lookUp(context, number, { name: 'address', of: 'establishment', ask: askEstablishmentAddress }),
);

/**
 * Associations by name or code (spec 3 §5, "Combined transport"): for who acts for an association, since a search costs the
 * register more than a number does.
 */
export const findAssociations = query(
  { right: 'customer', rateLimit: 'lookups', shared: 'nobody' },
  async ({ shop, now }, { searchValue }: { readonly searchValue: string }) => {
    const { associations: register } = shop.registers;
    if (register === null) return refuse('NotFound');
    const code = readAssociationCode(searchValue);
    const wanted = code.ok ? code.code : associationTerms(searchValue);
    if (wanted === '') return [];
    const asked = await cachedLookup(register, `associations ${wanted}`, now, () =>
      askAssociations(register, wanted),
    );
    registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
    if (!asked.ok) return asked.reason === 'missing' ? [] : refuse('RegisterUnavailable');
    return code.ok ? asked.value.filter((one) => one.code === code.code) : asked.value;
  },
);

const numbers = { enterprise: enterpriseNumber, establishment: establishmentNumber } as const;
const reasons = { enterprise: 'business-number', establishment: 'establishment-number' } as const;

interface Question<T> {
  readonly name: string;
  readonly of: keyof typeof numbers;
  readonly ask: (account: RegisterAccount, number: string) => Promise<RegisterResult<T>>;
}

async function lookUp<T>(
  { shop, now }: Context,
  written: string,
  { name, of, ask }: Question<T>,
): Promise<T | Refusal> {
  const { enterprises: register } = shop.registers;
  if (register === null) return refuse('NotFound');
  const number = numbers[of](written);
  if (number === null) {
    const fields = [{ field: 'number', reason: reasons[of], params: { country: 'BE' } }];
    return refuse('ValidationFailed', { fields });
  }
  const asked = await cachedLookup(register, `${name} of ${of} ${number}`, now, () => ask(register, number));
  registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
  if (asked.ok) return asked.value;
  return refuse(asked.reason === 'missing' ? 'NotFound' : 'RegisterUnavailable');
}

interface Cached {
  readonly asked: Promise<RegisterResult<unknown>>;
  readonly until: number;
}

/** Registers change by the day: a form that is typed twice need not ask twice. */
const cachedMs = 10 * 60_000;
const most = 500;
const lookups = new WeakMap<RegisterAccount, Map<string, Cached>>();

/**
 * What was answered a short while ago, or is being asked: in this process, per register. A register that is away is asked
 * anew.
 */
async function cachedLookup<T>(
  register: RegisterAccount,
  question: string,
  now: EpochMs,
  ask: () => Promise<RegisterResult<T>>,
): Promise<RegisterResult<T>> {
  const cache = lookups.get(register) ?? new Map<string, Cached>();
  lookups.set(register, cache);
  const known = cache.get(question);
  // The question says what kind of thing the answer is.
  if (known !== undefined && known.until > now) return known.asked as Promise<RegisterResult<T>>;
  const asked = ask();
  cache.delete(question);
  cache.set(question, { asked, until: now + cachedMs });
  const [oldest] = cache.keys();
  if (cache.size > most && oldest !== undefined) cache.delete(oldest);
  const answer = await asked;
  if (!answer.ok && answer.reason === 'away') cache.delete(question);
  return answer;
}
