import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from '@bivak/contract/shop-config';
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

/** Reads every folder of `shops/` that has a `shop.json`; reports the faults of all of them at once. */
export function readShopFolders(root: string): ShopFolder[] {
  const faults: string[] = [];
  const folders: ShopFolder[] = [];
  for (const name of shopNames(root)) {
    const directory = join(root, name);
    const file = join('shops', name, 'shop.json');
    const config = readConfig(join(directory, 'shop.json'), file, faults);
    if (config === null) continue;
    if (config.id !== name)
      faults.push(`${file}: id: "${config.id}" is not the name of its folder, "${name}"`);
    folders.push({ directory, config, texts: readTexts(directory, name, faults) });
  }
  if (folders.length === 0 && faults.length === 0)
    faults.push('shops/: no folder with a shop.json was found');
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

function readConfig(path: string, shown: string, faults: string[]): ShopConfig | null {
  const json = readJson(path, shown, faults);
  if (json === undefined) return null;
  const checked = checkConfig(json);
  if (checked.ok) return checked.config;
  for (const { field, code, detail } of checked.problems) {
    faults.push(
      `${shown}: ${field === '' ? '(whole file)' : field}: ${code}${detail === undefined ? '' : ` (${detail})`}`,
    );
  }
  return null;
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
