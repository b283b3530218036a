import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { toldPlace } from './people.ts';
import { listOf, text } from './wire/scalars.ts';

/** People write it with dots or without: the rules read it. */
const params = z.object({ id: text(20, 1) });

/** An enterprise as the Crossroads Bank for Enterprises knows it; the specification names the wrapper only. */
export const Enterprise = z.object({
  /** Ten digits. */
  EnterpriseID: z.string(),
  Name: z.string(),
  LegalForm: z.string(),
  /** Whether it still exists. */
  IsActive: z.boolean(),
  /** Null where it has none. */
  VATNo: z.nullable(z.string()),
});
export type Enterprise = z.output<typeof Enterprise>;

/** A branch of an enterprise, with a number of its own. */
export const Establishment = z.object({
  EstablishmentID: z.string(),
  EnterpriseID: z.string(),
  Name: z.string(),
  IsActive: z.boolean(),
});
export type Establishment = z.output<typeof Establishment>;

export const RegisteredAddress = z.object(toldPlace);
export type RegisteredAddress = z.output<typeof RegisteredAddress>;

/** What the register answers, and what we do: one shape. */
export const EnterpriseAnswer = z.object({ Enterprise });
export const EstablishmentAnswer = z.object({ Establishment });
export const RegisteredAddressAnswer = z.object({ Address: RegisteredAddress });

const register = '/api/v2/kruispuntdatabank';
const tag = 'Registers';

export const getEnterprise = operation({
  id: 'getEnterprise',
  method: 'GET',
  path: `${register}/enterprise/{id}`,
  tag,
  summary: 'An enterprise by its number, from the business register',
  params,
  answer: EnterpriseAnswer,
});

export const getEnterpriseAddress = operation({
  id: 'getEnterpriseAddress',
  method: 'GET',
  path: `${register}/enterprise/{id}/address`,
  tag,
  summary: 'Where its seat is',
  params,
  answer: RegisteredAddressAnswer,
});

export const getEstablishment = operation({
  id: 'getEstablishment',
  method: 'GET',
  path: `${register}/establishment/{id}`,
  tag,
  summary: 'A branch of an enterprise by its own number',
  params,
  answer: EstablishmentAnswer,
});

export const getEstablishmentAddress = operation({
  id: 'getEstablishmentAddress',
  method: 'GET',
  path: `${register}/establishment/{id}/address`,
  tag,
  summary: 'Where that branch is',
  params,
  answer: RegisteredAddressAnswer,
});

/** An association as its register names it (spec 3 §3, "Association search result"). */
export const Association = z.object({
  naam: z.string(),
  /** V and seven digits. */
  vCode: z.string(),
});
export type Association = z.output<typeof Association>;

export const searchAssociations = operation({
  id: 'searchAssociations',
  method: 'GET',
  path: '/api/v2/shop/verenigings-register/verenigingen/search',
  tag,
  summary: 'Associations by name or code, from their register; at most 20, the closest first',
  query: z.object({ searchValue: text(100, 1) }),
  answer: listOf(Association),
});

/** Ours: where nobody answers such questions, or not now, both are empty and addresses are typed. */
export const findPostcode = operation({
  id: 'findPostcode',
  method: 'GET',
  path: '/api/v2/shop/addresses/{zipCode}',
  tag,
  summary: 'The towns and the streets of a Belgian postcode, from the register of addresses',
  params: z.object({ zipCode: text(12, 1) }),
  answer: z.object({ Cities: z.array(z.string()), Streets: z.array(z.string()) }),
});
