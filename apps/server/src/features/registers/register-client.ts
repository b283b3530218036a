import { enterpriseNumber, establishmentNumber, importedLine, readAssociationCode } from '@bivak/rules';
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

/** An association as its register names it in public. */
export interface Association {
  /** V and seven digits. */
  readonly code: string;
  readonly name: string;
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

/** What the search answers, of much more; names are never null there. */
const AssociationsAnswer = z.object({
  verenigingen: z.array(z.object({ vCode: z.string(), naam: z.string() })),
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

/**
 * What people typed, as terms of the register's search: words without its operators, of which the last may go on. Empty
 * where no word is left.
 */
export function associationTerms(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? '' : `${words}*`;
}

/** At most 20 associations, in the register's own order; `terms` come of `associationTerms`, or are a code. */
export async function askAssociations(
  account: RegisterAccount,
  terms: string,
): Promise<RegisterResult<readonly Association[]>> {
  const path = `/v1/verenigingen/zoeken?q=${encodeURIComponent(terms)}&limit=${mostAssociations}`;
  const asked = await askRegister(account, path, AssociationsAnswer, { header: 'vr-api-key' });
  if (!asked.ok) return asked;
  const value = asked.value.verenigingen.flatMap(({ vCode, naam }) => {
    const read = readAssociationCode(vCode);
    const name = importedLine(naam, 120);
    return read.ok && name !== '' ? [{ code: read.code, name }] : [];
  });
  return { ok: true, value: value.slice(0, mostAssociations) };
}

const mostAssociations = 20;

/** Numbers come with dots or without. */
function digits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, 10);
}

/** An entry of a register is a few hundred bytes, an association with its places at most a few thousand. */
const mostBytes = 256 * 1024;

/** One question. `path` is made of our own words, and of letters and digits alone of what a caller typed. */
export async function askRegister<S extends z.ZodMiniType>(
  { url, key }: RegisterAccount,
  path: string,
  schema: S,
  {
    header = 'authorization',
    patienceMs = 4000,
  }: { readonly header?: 'authorization' | 'vr-api-key'; readonly patienceMs?: number } = {},
): Promise<RegisterResult<z.output<S>>> {
  try {
    const response = await fetch(url + path, {
      // An answer that leads elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(key === null ? {} : { [header]: header === 'authorization' ? `Bearer ${key}` : key }),
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
