import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from './language.ts';

type Messages = { readonly [key: string]: string | Messages };
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const folders = [
  new URL('../../../../../packages/contract/messages/', import.meta.url),
  new URL('../../../messages/', import.meta.url),
];

/** Errors come from the contract, mails from the server; a shop's own `texts/` merge over both. */
export function createTranslators(
  shopTexts: Partial<Record<Language, Messages>>,
  timeZone: string,
): Record<Language, Translate> {
  const entries = languages.map((language) => {
    const own = folders.map((folder) => readMessages(new URL(`${language}.json`, folder)));
    const messages = [...own, shopTexts[language] ?? {}].reduce(merge, {});
    const translator = createTranslator({ locale: language, messages, timeZone });
    const translate: Translate = (key, params) => translator(key as never, params as never);
    return [language, translate] as const;
  });
  return Object.fromEntries(entries) as Record<Language, Translate>;
}

const read = new Map<string, Messages>();

function readMessages(file: URL): Messages {
  const known = read.get(file.href);
  if (known !== undefined) return known;
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  read.set(file.href, messages);
  return messages;
}

function merge(base: Messages, over: Messages): Messages {
  const result: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
  }
  return result;
}
