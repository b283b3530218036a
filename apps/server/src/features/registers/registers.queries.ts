import {
  enterpriseNumber,
  establishmentNumber,
  readAssociationCode,
  type RegisteredCompany,
} from '@bivak/rules';
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
  askPostcode,
  associationTerms,
  type Postcode,
  type RegisteredAddress,
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

export interface RegisterAnswer {
  /** `none`: no register of the shop has such a number. */
  readonly outcome: 'found' | 'missing' | 'unavailable' | 'none';
  /** What stands there, which is nothing where it was not found; null where nobody could be asked. */
  readonly company: RegisteredCompany | null;
}

const nothing = {
  name: '',
  code: null,
  businessNo: null,
  vatNo: null,
  street: null,
  place: null,
  isActive: null,
};

/** What the register says of an association by its code, else of an enterprise by its number, for staff who compare. */
export async function registeredCompany(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  { code, number }: { readonly code: string; readonly number: string },
): Promise<RegisterAnswer> {
  const { associations, enterprises } = shop.registers;
  if (code !== '' && associations !== null) {
    const asked = await cachedLookup(associations, `associations ${code}`, now, () =>
      askAssociations(associations, code),
    );
    registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
    if (!asked.ok && asked.reason !== 'missing') return { outcome: 'unavailable', company: null };
    const found = asked.ok ? asked.value.find((one) => one.code === code) : undefined;
    if (found === undefined) return { outcome: 'missing', company: { ...nothing, code: '' } };
    return { outcome: 'found', company: { ...nothing, name: found.name, code: found.code } };
  }
  const digits = enterpriseNumber(number);
  if (digits === null || enterprises === null) return { outcome: 'none', company: null };
  const [asked, seat] = await Promise.all([
    cachedLookup(enterprises, `enterprise of enterprise ${digits}`, now, () =>
      askEnterprise(enterprises, digits),
    ),
    cachedLookup(enterprises, `address of enterprise ${digits}`, now, () =>
      askEnterpriseAddress(enterprises, digits),
    ),
  ]);
  registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
  if (!asked.ok && asked.reason !== 'missing') return { outcome: 'unavailable', company: null };
  if (!asked.ok) return { outcome: 'missing', company: { ...nothing, businessNo: '', vatNo: '' } };
  const { name, number: businessNo, vatNumber, active: isActive } = asked.value;
  return {
    outcome: 'found',
    company: {
      ...nothing,
      name,
      businessNo,
      vatNo: vatNumber ?? '',
      isActive,
      ...(seat.ok ? seatOf(seat.value) : {}),
    },
  };
}

function seatOf({ street, houseNumber, houseNumberAddition, zipCode, city }: RegisteredAddress) {
  return {
    street: `${street} ${houseNumber} ${houseNumberAddition}`.trim(),
    place: `${zipCode} ${city}`.trim(),
  };
}

const unknown: Postcode = { cities: [], streets: [] };

/** A form goes on without it: what is not known is typed. */
export const findTownsAndStreets = query(
  terms,
  async ({ shop, now }, { zipCode }: { readonly zipCode: string }): Promise<Postcode | Refusal> => {
    const { addresses } = shop.registers;
    if (addresses === null || !/^[1-9]\d{3}$/u.test(zipCode)) return unknown;
    const asked = await cachedLookup(addresses, `postcode ${zipCode}`, now, () =>
      askPostcode(addresses, zipCode),
    );
    registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
    return asked.ok ? asked.value : unknown;
  },
);

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
