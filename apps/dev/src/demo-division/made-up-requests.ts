import { createHash } from 'node:crypto';
import { addDays, type IsoDate, type Season } from '@bivak/rules';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A group that does not exist, and what it applies for. */
export interface MadeUpGroup {
  readonly customerId: string;
  readonly name: string;
  readonly zipCode: string;
  readonly city: string;
  readonly person: { readonly firstName: string; readonly lastName: string };
  readonly isGuaranteed: boolean;
  readonly request: {
    readonly id: string;
    readonly firstDay: IsoDate;
    readonly lastDay: IsoDate;
    readonly members: number;
    readonly existingSpots: number;
    readonly senior: number;
    readonly patrol: number;
    readonly stock: boolean;
    readonly acceptsSubstitute: boolean;
    /** Days after applications opened. */
    readonly sentAfter: number;
  };
}

const kinds = ['Groep', 'Jeugdgroep', 'Meisjesgroep', 'Jongensgroep', 'Kampgroep', 'Tentengroep'] as const;
const first = [
  'Linde',
  'Vossen',
  'Winter',
  'Kraai',
  'Heide',
  'Sleedoorn',
  'Moeras',
  'Hazel',
  'Vuur',
  'Zand',
  'Bever',
  'Kiezel',
  'Iepen',
  'Nachtuil',
  'Roodborst',
  'Zwaluw',
  'Mos',
  'Wolken',
  'Eiken',
  'Varen',
] as const;
const last = [
  'kamp',
  'hol',
  'pad',
  'beek',
  'veld',
  'toren',
  'hoek',
  'bos',
  'duin',
  'vlinder',
  'steen',
  'wei',
  'gaard',
  'kring',
  'poort',
  'dal',
  'brug',
  'nest',
  'vuur',
  'heuvel',
] as const;
const towns = [
  ['9990', 'Maldegem'],
  ['2440', 'Geel'],
  ['3290', 'Diest'],
  ['8600', 'Diksmuide'],
  ['3960', 'Bree'],
  ['1500', 'Halle'],
  ['9300', 'Aalst'],
  ['2300', 'Turnhout'],
  ['8500', 'Kortrijk'],
  ['3600', 'Genk'],
] as const;
const people = [
  ['An', 'Verlinden'],
  ['Bram', 'Claes'],
  ['Chloé', 'Maes'],
  ['Daan', 'Wouters'],
  ['Ella', 'De Smet'],
  ['Finn', 'Jacobs'],
  ['Gitte', 'Aerts'],
  ['Hanne', 'Goossens'],
] as const;

/** So many groups, the same for the same seed: most camps in the first half of July, more asked than needed now and then. */
export function madeUpGroups(count: number, seed: number, season: Season): readonly MadeUpGroup[] {
  const random = randomOf(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const oneOf = <Value>(values: readonly Value[]): Value => values[between(0, values.length - 1)]!;
  const year = season.applicationsFrom.slice(2, 4);
  return Array.from({ length: count }, (_, index): MadeUpGroup => {
    const [zipCode, city] = oneOf(towns);
    const [firstName, lastName] = oneOf(people);
    // Two draws of three lie in the weeks that everybody wants.
    const start = random() < 0.67 ? between(2, 18) : between(0, 34);
    const firstDay = addDays(season.peak.from, start);
    const members = Math.round(18 + 60 * random() ** 1.6 + (random() < 0.06 ? between(40, 160) : 0));
    const existingSpots = random() < 0.2 ? between(2, Math.min(24, members - 8)) : 0;
    const need = members - existingSpots;
    const share = random();
    const senior = share < 0.15 ? 0 : Math.max(1, Math.round((need * (share < 0.6 ? 1 : 0.6)) / 10));
    const left = Math.max(0, need - senior * 10);
    const patrol =
      Math.ceil(left / 8) + (random() < 0.25 ? between(1, 2) : 0) + (senior === 0 && left === 0 ? 1 : 0);
    const number = String(100_000 + index);
    return {
      customerId: `V9${number}`,
      name: `${oneOf(kinds)} ${oneOf(first)}${oneOf(last)}`,
      zipCode,
      city,
      person: { firstName, lastName },
      isGuaranteed: random() < 0.012,
      request: {
        id: `${year}${number}-${uuidOf(`${String(seed)} ${number}`)}`,
        firstDay,
        lastDay: addDays(firstDay, between(8, 11)),
        members,
        existingSpots,
        senior,
        patrol,
        stock: random() < 0.4,
        acceptsSubstitute: random() < 0.8,
        sentAfter: between(0, 100),
      },
    };
  });
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`bivak demo division ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
