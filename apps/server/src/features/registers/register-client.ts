import { enterpriseNumber, establishmentNumber, importedLine } from '@bivak/rules';
import * as z from 'zod/mini';
import type { OutsideResult } from '../../platform/outside-result.ts';
import type { RegisterAccount } from '../../platform/shops/register-account.ts';

/** `missing`: the register knows no such number; `away`: nothing that could be read, in time. */
export type RegisterResult<T> = OutsideResult<T, 'missing' | 'away'>;

/** An enterprise as the Crossroads Bank for Enterprises knows it. */
export interface Enterprise {
  /** Ten digits. */
  readonly number: string;
  readonly name: string;
  readonly legalForm: string;
  /** Whether it still exists. */
  readonly active: boolean;
  /** Null where it has none. */
  readonly vatNumber: string | null;
}

/** A branch of an enterprise, with a number of its own. */
export interface Establishment {
  readonly number: string;
  readonly enterpriseNumber: string;
  readonly name: string;
  readonly active: boolean;
}

export interface RegisteredAddress {
  readonly street: string;
  readonly houseNumber: string;
  readonly houseNumberAddition: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
}

/** What the register says: names of its own, and texts that nobody has put in order. */
const EnterpriseAnswer = z.object({
  Enterprise: z.object({
    EnterpriseID: z.string(),
    Name: z.string(),
    LegalForm: z.string(),
    IsActive: z.boolean(),
    VATNo: z.nullable(z.string()),
  }),
});
const EstablishmentAnswer = z.object({
  Establishment: z.object({
    EstablishmentID: z.string(),
    EnterpriseID: z.string(),
    Name: z.string(),
    IsActive: z.boolean(),
  }),
});
const AddressAnswer = z.object({
  Address: z.object({
    Street: z.string(),
    HouseNumber: z.string(),
    HouseNumberAddition: z.string(),
    ZipCode: z.string(),
    City: z.string(),
    CountryID: z.string(),
  }),
});

/** The number has digits alone, as all numbers here. */
export async function askEnterprise(
  account: RegisterAccount,
  number: string,
): Promise<RegisterResult<Enterprise>> {
  const asked = await askRegister(account, `/enterprise/${number}`, EnterpriseAnswer);
  if (!asked.ok) return asked;
  const { EnterpriseID, Name, LegalForm, IsActive, VATNo } = asked.value.Enterprise;
  if (enterpriseNumber(EnterpriseID) !== number) return aboutAnother;
  const value = {
    number: digits(EnterpriseID),
    name: importedLine(Name, 120),
    legalForm: importedLine(LegalForm, 80),
    active: IsActive,
    vatNumber: VATNo === null ? null : importedLine(VATNo, 30),
  };
  return { ok: true, value };
}

export async function askEstablishment(
  account: RegisterAccount,
  number: string,
): Promise<RegisterResult<Establishment>> {
  const asked = await askRegister(account, `/establishment/${number}`, EstablishmentAnswer);
  if (!asked.ok) return asked;
  const { EstablishmentID, EnterpriseID, Name, IsActive } = asked.value.Establishment;
  if (establishmentNumber(EstablishmentID) !== number) return aboutAnother;
  const value = {
    number: digits(EstablishmentID),
    enterpriseNumber: digits(EnterpriseID),
    name: importedLine(Name, 120),
    active: IsActive,
  };
  return { ok: true, value };
}

export function askEnterpriseAddress(account: RegisterAccount, number: string) {
  return askAddress(account, `/enterprise/${number}/address`);
}

export function askEstablishmentAddress(account: RegisterAccount, number: string) {
  return askAddress(account, `/establishment/${number}/address`);
}

/** It says nothing of whose it is. */
async function askAddress(
  account: RegisterAccount,
  path: string,
): Promise<RegisterResult<RegisteredAddress>> {
  const asked = await askRegister(account, path, AddressAnswer);
  if (!asked.ok) return asked;
  const { Street, HouseNumber, HouseNumberAddition, ZipCode, City, CountryID } = asked.value.Address;
  const country = CountryID.toUpperCase();
  const value = {
    street: importedLine(Street, 120),
    houseNumber: importedLine(HouseNumber, 20),
    houseNumberAddition: importedLine(HouseNumberAddition, 20),
    zipCode: importedLine(ZipCode, 16),
    city: importedLine(City, 80),
    countryId: /^[A-Z]{2}$/u.test(country) ? country : 'BE',
  };
  return { ok: true, value };
}

/** Numbers come with dots or without. */
function digits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, 10);
}

/** An entry of the register is a few hundred bytes. */
const mostBytes = 64 * 1024;

/** One question. `path` is made of our own words and of digits that the rules have read: never of what a caller typed. */
export async function askRegister<S extends z.ZodMiniType>(
  { url, key }: RegisterAccount,
  path: string,
  schema: S,
  patienceMs = 4000,
): Promise<RegisterResult<z.output<S>>> {
  try {
    const response = await fetch(url + path, {
      // An answer that leads elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return { ok: false, reason: 'missing', message: 'unknown' };
    }
    const text = await textOf(response);
    if (!response.ok || text === null) return away(`status ${response.status}`);
    const checked = schema.safeParse(JSON.parse(text));
    return checked.success ? { ok: true, value: checked.data } : away('an answer that cannot be read');
  } catch (error) {
    return away(error instanceof Error ? error.message : String(error));
  }
}

/** Null when it is too long to be an entry. */
async function textOf(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function away(message: string): RegisterResult<never> {
  return { ok: false, reason: 'away', message };
}

const aboutAnother = away('an answer about another number');
