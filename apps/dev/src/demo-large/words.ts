import type { Language } from '@bivak/server/light';
import departmentsFile from './words/departments.json' with { type: 'json' };
import namesFile from './words/names.json' with { type: 'json' };
import propertiesFile from './words/properties.json' with { type: 'json' };
import peopleFile from './words/people.json' with { type: 'json' };

export type Translated = Readonly<Record<Language, string>>;

/** A kind of thing, which is also the category of the second level in which it stands. */
export interface Noun extends Translated {
  /** The name of a scale in `sizes`. */
  readonly size: string;
  /** What a day of the middle size costs. */
  readonly cents: number;
  /** How many are usually taken at once: one tent, but twenty plates. */
  readonly lot: number;
  /** `sold` is used up, `serial` bears numbers. */
  readonly as?: string;
  readonly vatBp?: number;
}

export interface Department {
  readonly id: string;
  readonly names: Translated;
  readonly notes: Translated;
  readonly materials: readonly string[];
  readonly vatBp: number;
  readonly turnaroundMinutes: number;
  /** Names of pictures that suit it, where the shop has them. */
  readonly pictures: readonly string[];
  readonly nouns: readonly Noun[];
}

interface Names {
  readonly materials: Readonly<Record<string, Translated>>;
  readonly colours: Readonly<Record<string, Translated>>;
  readonly sizes: Readonly<Record<string, readonly string[]>>;
  readonly series: readonly string[];
  readonly titles: Readonly<Record<'maat' | 'materiaal' | 'kleur' | 'serie', Translated>>;
  readonly phrases: Readonly<Record<'long' | 'set' | 'setLong' | 'setMedium', Translated>>;
}

/** A property beside the words of the name. Without departments, things of all of them have it. */
export interface LargeProperty {
  readonly titles: Translated;
  readonly departments?: readonly string[];
  readonly values: readonly Translated[];
}

export const departments: readonly Department[] = departmentsFile;
export const names: Names = namesFile;
export const properties: Readonly<Record<string, LargeProperty>> = propertiesFile;
export const people = peopleFile;

/** The text with what stands in braces replaced. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
}

/** A part of an address: plain letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}
