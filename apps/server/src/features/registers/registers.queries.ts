import { enterpriseNumber, establishmentNumber, readAssociationCode } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { registerLookups } from '../../platform/metrics/counters.ts';
import { cachedLookup, type LookupResult } from '../../platform/outside-lookup.ts';
import type { RegisterAccount } from '../../platform/shops/register-account.ts';
import {
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

/** The public names of associations by their codes, as far as the register says them in time. */
export async function associationNames(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { associations: register } = shop.registers;
  if (register === null) return new Map();
  const asked = await Promise.all(
    [...new Set(codes)].map((code) =>
      cachedLookup(register, `associations ${code}`, now, () => askAssociations(register, code)),
    ),
  );
  const found = asked.flatMap((answer) => (answer.ok ? answer.value : []));
  return new Map(found.filter(({ code }) => codes.includes(code)).map(({ code, name }) => [code, name]));
}

const numbers = { enterprise: enterpriseNumber, establishment: establishmentNumber } as const;
const reasons = { enterprise: 'business-number', establishment: 'establishment-number' } as const;

interface Question<T> {
  readonly name: string;
  readonly of: keyof typeof numbers;
  readonly ask: (account: RegisterAccount, number: string) => Promise<LookupResult<T>>;
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
