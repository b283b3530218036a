import { type Language, languages } from '../../platform/i18n/language.ts';
import { names, type Translated } from '../words.ts';
import type { LargeItem } from './item.ts';

export interface ItemProperty {
  readonly name: string;
  readonly titles: Translated;
  readonly values: Translated;
}

/** Few names and few values, so that a list can be narrowed by them. A composition has none of its own. */
export function propertiesOf({ name, department, index, parts }: LargeItem): ItemProperty[] {
  if (parts.length > 0) return [];
  const { titles, extras } = names;
  const extra = extras[department.extra];
  const value = extra?.values[index % extra.values.length];
  return [
    { name: 'maat', titles: titles.maat, values: everywhere(name.size, (size) => size.replace(',', '.')) },
    { name: 'materiaal', titles: titles.materiaal, values: capital(name.material) },
    { name: 'kleur', titles: titles.kleur, values: capital(name.colour) },
    { name: 'serie', titles: titles.serie, values: everywhere(name.series) },
    ...(extra === undefined || value === undefined
      ? []
      : [{ name: department.extra, titles: extra.titles, values: value }]),
  ];
}

function everywhere(text: string, inEnglish = (same: string) => same): Translated {
  return { nl: text, en: inEnglish(text), de: text };
}

function capital(texts: Translated): Translated {
  const upper = (language: Language) => texts[language].charAt(0).toUpperCase() + texts[language].slice(1);
  return Object.fromEntries(languages.map((language) => [language, upper(language)])) as never;
}
