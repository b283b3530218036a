import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { informationPages, type InformationPageName, type ShopConfig } from '@bivak/contract/shop-config';
import { type Language, languages } from '../i18n/language.ts';
import { faultLine, plainTexts } from '../i18n/plain-texts.ts';
import { checkConfig } from './effective-config.ts';

export interface ShopFolder {
  readonly directory: string;
  readonly config: ShopConfig;
  readonly texts: Partial<Record<Language, Record<string, never>>>;
}

/** A shop folder that cannot be served. The message names file and field, one line for each fault. */
export class ShopFolderError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ShopFolderError';
  }
}

/**
 * Reads every folder of `shops/` that has a `shop.json`; reports the faults of all of them at once. None at all is a fresh
 * installation, whose first shop is made in the browser.
 */
export function readShopFolders(root: string): ShopFolder[] {
  const faults: string[] = [];
  const folders: ShopFolder[] = [];
  for (const name of shopNames(root)) {
    const directory = join(root, name);
    const file = join('shops', name, 'shop.json');
    const config = readConfig(directory, file, faults);
    if (config === null) continue;
    if (config.id !== name)
      faults.push(`${file}: id: "${config.id}" is not the name of its folder, "${name}"`);
    folders.push({ directory, config, texts: readTexts(directory, name, faults) });
  }
  if (!existsSync(root)) faults.push(`${root}: there is no such folder`);
  if (faults.length > 0) throw new ShopFolderError(faults);
  return folders;
}

function shopNames(root: string): string[] {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'shop.json')))
    .map((entry) => entry.name)
    .toSorted();
}

function readConfig(directory: string, shown: string, faults: string[]): ShopConfig | null {
  const json = readJson(join(directory, 'shop.json'), shown, faults);
  if (json === undefined) return null;
  const checked = checkConfig({ ...(json as object), pages: readPages(directory) });
  if (checked.ok) return checked.config;
  for (const { field, code, detail } of checked.problems) {
    faults.push(
      `${shown}: ${field === '' ? '(whole file)' : field}: ${code}${detail === undefined ? '' : ` (${detail})`}`,
    );
  }
  return null;
}

/** Pages of the shop's own words, each as a file in `information/<language>`; what shop.json says of them does not count. */
function readPages(directory: string): Partial<Record<InformationPageName, unknown>> {
  const pages = informationPages.map((name) => [name, readPage(directory, fileOf(name))] as const);
  return Object.fromEntries(pages.filter(([, page]) => page !== null));
}

/** `openingHours` is `opening-hours.md`. */
function fileOf(name: InformationPageName): string {
  return `${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.md`;
}

/** An optional first line `date: 2026-11-01`, the title (`#`), the text. A language that lacks it has the words of another. */
function readPage(directory: string, file: string) {
  const found = languages.map((language) => {
    const path = join(directory, 'information', language, file);
    const [, date, title = '', text = ''] =
      /^(?:date: (\S+)\s+)?# ([^\n]*)\n(.*)$/su.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ??
      [];
    return { language, date, title, text };
  });
  const first = found.find(({ title }) => title !== '');
  if (first === undefined) return null;
  return {
    title: Object.fromEntries(found.map(({ language, title }) => [language, title || first.title])),
    ...(first.date === undefined ? {} : { since: first.date }),
    text: Object.fromEntries(found.map(({ language, text }) => [language, text])),
  };
}

function readTexts(directory: string, name: string, faults: string[]): ShopFolder['texts'] {
  const texts: Partial<Record<Language, Record<string, never>>> = {};
  for (const language of languages) {
    const path = join(directory, 'texts', `${language}.json`);
    if (!existsSync(path)) continue;
    const json = readJson(path, join('shops', name, 'texts', `${language}.json`), faults);
    if (json !== undefined) texts[language] = json as Record<string, never>;
  }
  return texts;
}

function readJson(path: string, shown: string, faults: string[]): unknown {
  try {
    const texts = plainTexts(JSON.parse(readFileSync(path, 'utf8')));
    faults.push(...texts.faults.map((fault) => `${shown}: ${faultLine(fault)}`));
    return texts.plain;
  } catch (error) {
    faults.push(`${shown}: ${(error as Error).message}`);
    return undefined;
  }
}
