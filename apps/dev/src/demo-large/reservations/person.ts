import { createRandom, type Random } from '../random.ts';
import { people } from '../words.ts';

export interface MadePerson {
  readonly companyName: string;
  readonly salutation: 'Mr' | 'Ms' | 'Mx';
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zipCode: string;
  readonly city: string;
  readonly tel: string;
  readonly email: string;
  /** Clubs have a list of their own where the shop keeps one. */
  readonly isClub: boolean;
  readonly asksReference: boolean;
}

/** Somebody who does not exist, with an address that reaches nobody; the same for the same key. */
export function makePerson(seed: number, key: string, mayBeCompany: boolean): MadePerson {
  const random = createRandom(seed, `person ${key}`);
  const firstName = random.pick(people.firstNames);
  const lastName = random.pick(people.lastNames);
  const [zipCode = '', city = ''] = random.pick(people.cities);
  const roll = mayBeCompany ? random.next() : 1;
  const isClub = roll < 0.2;
  const isCompany = !isClub && roll < 0.4;
  const local = `${firstName}.${lastName}.${key}`.toLowerCase().replaceAll(/[^a-z0-9.]+/gu, '');
  return {
    companyName: companyName(random, { isClub, isCompany, lastName }),
    salutation: random.pick(['Mr', 'Ms', 'Ms', 'Mr', 'Mx']),
    firstName,
    lastName,
    street: random.pick(people.streets),
    houseNumber: String(1 + random.int(180)),
    zipCode,
    city,
    tel: `+32 470 55 ${digits(random.int(100))} ${digits(random.int(100))}`,
    email: `${local}@bivak.example`,
    isClub,
    asksReference: isCompany && random.chance(0.15),
  };
}

function companyName(
  { pick }: Pick<Random, 'pick'>,
  { isClub, isCompany, lastName }: { isClub: boolean; isCompany: boolean; lastName: string },
): string {
  if (isClub) return `${pick(people.groups)} ${pick(people.groupNames)} vzw`;
  return isCompany ? `${pick(people.companies)} ${lastName} bv` : '';
}

function digits(number: number): string {
  return String(number).padStart(2, '0');
}
