import { createContext, useContext } from 'react';
import type { Language } from './choice.ts';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

type Words = typeof nl;
export type SectionId = keyof Words;

const words: Readonly<Record<Language, Words>> = { nl, en, de };

export const LanguageContext = createContext<Language>('nl');

/** The words of one section, or of the page around them (`gallery`). */
export function useWords<Id extends SectionId>(id: Id): Words[Id] {
  return words[useContext(LanguageContext)][id];
}

/** Puts values where a text has their names: `fill('Page {page}', { page: 2 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}
