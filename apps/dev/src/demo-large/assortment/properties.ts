import { type Language, languages } from '@bivak/server/light';
import { type LargeProperty, names, properties, type Translated } from '../words.ts';
import type { LargeItem } from './item.ts';

export interface ItemProperty {
  readonly name: string;
  readonly titles: Translated;
  readonly values: Translated;
}

/** Forty in the shop, with few values each, so that a list can be narrowed by them. A composition has none of its own. */
export function propertiesOf({ name, department, index, parts }: LargeItem): ItemProperty[] {
  if (parts.length > 0) return [];
  const { titles } = names;
  return [
    { name: 'maat', titles: titles.maat, values: everywhere(name.size, (size) => size.replace(',', '.')) },
    { name: 'materiaal', titles: titles.materiaal, values: capital(name.material) },
    { name: 'kleur', titles: titles.kleur, values: capital(name.colour) },
    { name: 'serie', titles: titles.serie, values: everywhere(name.series) },
    ...furtherOf(department.id).flatMap((property, at) => {
      const value = property.values[mixed(index, at) % property.values.length];
      return value === undefined ? [] : [{ name: property.name, titles: property.titles, values: value }];
    }),
  ];
}

type NamedProperty = LargeProperty & { readonly name: string };

const known = new Map<string, readonly NamedProperty[]>();

function furtherOf(department: string): readonly NamedProperty[] {
  const found = known.get(department);
  if (found !== undefined) return found;
  const made = Object.entries(properties).flatMap(([name, property]) =>
    property.departments?.includes(department) === false ? [] : [{ name, ...property }],
  );
  known.set(department, made);
  return made;
}

/** Properties with as many values would otherwise always go together. */
function mixed(index: number, at: number): number {
  return Math.imul(index + 1, 2_654_435_761 + at * 40_508) >>> 12;
}

function everywhere(text: string, inEnglish = (same: string) => same): Translated {
  return { nl: text, en: inEnglish(text), de: text };
}

function capital(texts: Translated): Translated {
  const upper = (language: Language) => texts[language].charAt(0).toUpperCase() + texts[language].slice(1);
  return Object.fromEntries(languages.map((language) => [language, upper(language)])) as never;
}
