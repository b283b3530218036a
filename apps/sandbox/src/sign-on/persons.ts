import { randomInt } from 'node:crypto';

export interface Association {
  readonly code: string;
  readonly name: string;
  readonly kind: 'youth' | 'association' | 'youth-large-events' | 'association-large-events';
}

/** Somebody whom the provider knows. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty where the provider has none. */
  readonly email: string;
  readonly associations: readonly Association[];
  /** What the page says of them. */
  readonly note: string;
}

const zwerfkei = { code: 'V0012345', name: 'Jeugdgroep De Zwerfkei', kind: 'youth' } as const;
const duinenkamp = {
  code: 'V0040552',
  name: 'Duinenkamp, gewestelijk jeugdkamp',
  kind: 'youth-large-events',
} as const;

const linde = { code: 'V0060231', name: 'Chiro De Linde', kind: 'youth' } as const;

export const persons: readonly Person[] = [
  {
    id: 'noor',
    firstName: 'Noor',
    lastName: 'Claes',
    email: 'noor@dezwerfkei.example',
    associations: [zwerfkei],
    note: 'One association',
  },
  {
    id: 'bram',
    firstName: 'Bram',
    lastName: 'Willems',
    email: 'bram.willems@post.example',
    associations: [zwerfkei, duinenkamp],
    note: 'Several associations',
  },
  {
    id: 'els',
    firstName: 'Els',
    lastName: 'Maes',
    email: 'els.maes@post.example',
    associations: [],
    note: 'No association',
  },
  {
    id: 'sara',
    firstName: 'Sara',
    lastName: 'Vos',
    email: '',
    associations: [zwerfkei],
    note: 'No e-mail address',
  },
  of('lars', 'Lars', 'Van Dyck', 'lars@scoutssintjob.example', {
    code: 'V0060114',
    name: 'Scouts Sint-Job Brecht',
    kind: 'youth',
  }),
  of('jonas', 'Jonas', 'Peeters', 'jonas@chirodelinde.example', linde),
  of('fien', 'Fien', 'Aerts', 'fien@chirodelinde.example', linde),
  of('marie', 'Marie', 'Deprez', 'marie@ksazilverberg.example', {
    code: 'V0060348',
    name: 'KSA Zilverberg',
    kind: 'youth',
  }),
  of('hanne', 'Hanne', 'Goossens', 'hanne@gidsenheilighart.example', {
    code: 'V0060455',
    name: 'Gidsen Heilig Hart',
    kind: 'youth',
  }),
  of('wim', 'Wim', 'De Smet', 'wim@lindeplein.example', {
    code: 'V0031870',
    name: 'Buurtcomité Lindeplein',
    kind: 'association',
  }),
  of('amina', 'Amina', 'Haddad', 'amina@duinenkamp.example', duinenkamp),
  of('tom', 'Tom', 'Jacobs', 'tom@stadsfeesten.example', {
    code: 'V0052016',
    name: 'Stadsfeesten Leuven',
    kind: 'association-large-events',
  }),
  of('geert', 'Geert', 'Wouters', 'geert@demervallei.example', {
    code: 'V0060679',
    name: 'Natuurgroep Demervallei',
    kind: 'association',
  }),
  of('lotte', 'Lotte', 'Janssens', 'kiekeboe@jeugdloket.example', {
    code: 'V0060786',
    name: 'Speelplein Kiekeboe',
    kind: 'youth',
  }),
  of('achille', 'Achille', 'Van den Bossche-De Meulenaere', 'achille@vrijevrienden.example', {
    code: 'V0060893',
    name: 'Koninklijke Harmonie De Vrije Vrienden van Klein-Brabant en het Waasland',
    kind: 'association-large-events',
  }),
];

/** Somebody of the demo's associations, who acts for one. */
function of(
  id: string,
  firstName: string,
  lastName: string,
  email: string,
  association: Association,
): Person {
  return { id, firstName, lastName, email, associations: [association], note: association.name };
}

/** A person nobody has seen before, with an association that is no customer yet; all that is known stands in the id. */
export function newPersonId(): string {
  return `new-${randomInt(100_000, 999_999)}`;
}

export function personOf(id: string): Person | undefined {
  const [, number] = /^new-(\d{6})$/u.exec(id) ?? [];
  if (number === undefined) return persons.find((person) => person.id === id);
  return {
    id,
    firstName: 'Lotte',
    lastName: 'Wouters',
    email: `lotte.${number}@kiekeboe.example`,
    associations: [{ code: `V9${number}`, name: `Speelplein Kiekeboe ${number}`, kind: 'youth' }],
    note: 'New',
  };
}

/** The capacity in which somebody signs on: all associations, one of them, or as a private person. */
export function claimsOf(accountId: string): Record<string, unknown> | undefined {
  const [id = '', capacity = 'all'] = accountId.split('~');
  const person = personOf(id);
  if (person === undefined) return undefined;
  const { firstName, lastName, email, associations } = person;
  const chosen = associations.filter(({ code }) => capacity === 'all' || capacity === code);
  const [only] = chosen.length === 1 ? chosen : [];
  return {
    sub: id,
    given_name: firstName,
    family_name: lastName,
    ...(email === '' ? {} : { email, email_verified: true }),
    vo_associations: chosen,
    ...(only === undefined
      ? { vo_doelgroepcode: 'BUR' }
      : { vo_doelgroepcode: 'VER', vo_orgcode: only.code, vo_orgnaam: only.name }),
  };
}
