import { type Language, languages } from '@bivak/server/light';
import { filled, names, slugOf } from '../words.ts';
import type { LargeItem } from './item.ts';

export interface ItemTexts {
  readonly description: string;
  readonly medium: string;
  readonly long: string;
}

type Named = Pick<LargeItem, 'noun' | 'name' | 'department' | 'parts'>;

/** The name says what it is, so that a search for "statafel eik" finds what there is of it. */
export function describeItem({ noun, name, parts }: Named, language: Language): string {
  const { series } = name;
  if (parts.length > 0) {
    const word = language === 'de' ? noun.de : noun[language].toLowerCase();
    return filled(names.phrases.set[language], { series, noun: word });
  }
  const size = sizeIn(name.size, language);
  return `${noun[language]} ${series} ${size}, ${name.material[language]}, ${name.colour[language]}`;
}

export function textsOf(item: Named, language: Language): ItemTexts {
  const { noun, name, department, parts } = item;
  const description = describeItem(item, language);
  const notes = department.notes[language];
  if (parts.length > 0) {
    const list = parts.map((part) => `${part.qty} × ${describeItem(part.item, language)}`).join('; ');
    const count = String(parts.reduce((sum, part) => sum + part.qty, 0));
    return {
      description,
      medium: filled(names.phrases.setMedium[language], { count }),
      long: filled(names.phrases.setLong[language], { parts: list, notes }),
    };
  }
  const size = sizeIn(name.size, language);
  const [material, colour] = [name.material[language], name.colour[language]];
  const values = { noun: noun[language], series: name.series, size, material, colour, notes };
  return {
    description,
    medium: `${size} · ${material} · ${colour}`,
    long: filled(names.phrases.long[language], values),
  };
}

/** The Dutch name as an address. */
export function slugFor(item: Named): string {
  return slugOf(describeItem(item, 'nl'));
}

/** In every language, as the line of a reservation keeps it. */
export function descriptionsOf(item: Named): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, describeItem(item, language)])) as never;
}

function sizeIn(size: string, language: Language): string {
  return language === 'en' ? size.replace(',', '.') : size;
}
