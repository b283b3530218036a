import { enterpriseNumber, establishmentNumber, importedLine, readAssociationCode } from '@bivak/rules';
import * as z from 'zod/mini';
import { askOutside, away, type LookupResult } from '../../platform/outside-lookup.ts';
import type { RegisterAccount } from '../../platform/shops/register-account.ts';

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
): Promise<LookupResult<Enterprise>> {
  const asked = await askOutside(account, `/enterprise/${number}`, EnterpriseAnswer);
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
): Promise<LookupResult<Establishment>> {
  const asked = await askOutside(account, `/establishment/${number}`, EstablishmentAnswer);
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
async function askAddress(account: RegisterAccount, path: string): Promise<LookupResult<RegisteredAddress>> {
  const asked = await askOutside(account, path, AddressAnswer);
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
 * Makes terms of the register's search of what people typed: words without its operators, of which the last may go on.
 * Empty where no word is left.
 */
export function associationTerms(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? '' : `${words}*`;
}

/** Answers at most 20 associations, in the register's own order; `terms` come of `associationTerms`, or are a code. */
export async function askAssociations(
  account: RegisterAccount,
  terms: string,
): Promise<LookupResult<readonly Association[]>> {
  const path = `/v1/verenigingen/zoeken?q=${encodeURIComponent(terms)}&limit=${mostAssociations}`;
  const asked = await askOutside(account, path, AssociationsAnswer, { header: 'vr-api-key' });
  if (!asked.ok) return asked;
  const value = asked.value.verenigingen.flatMap(({ vCode, naam }) => {
    const read = readAssociationCode(vCode);
    const name = importedLine(naam, 120);
    return read.ok && name !== '' ? [{ code: read.code, name }] : [];
  });
  return { ok: true, value: value.slice(0, mostAssociations) };
}

/** The towns and streets of a postcode. */
export interface Postcode {
  readonly cities: readonly string[];
  readonly streets: readonly string[];
}

const PostcodeAnswer = z.object({ gemeenten: z.array(z.string()), straten: z.array(z.string()) });
/** A postcode has a few hundred streets; what a form could not show is left out. */
const mostStreets = 800;

export async function askPostcode(
  account: RegisterAccount,
  zipCode: string,
): Promise<LookupResult<Postcode>> {
  const asked = await askOutside(account, `/v1/postcodes/${zipCode}`, PostcodeAnswer);
  if (!asked.ok) return asked;
  const named = (names: readonly string[], most: number) =>
    [...new Set(names.map((name) => importedLine(name, 100)))].filter((name) => name !== '').slice(0, most);
  const { gemeenten, straten } = asked.value;
  return { ok: true, value: { cities: named(gemeenten, 30), streets: named(straten, mostStreets) } };
}

const mostAssociations = 20;

/** Numbers come with dots or without. */
function digits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, 10);
}

const aboutAnother = away('an answer about another number');
