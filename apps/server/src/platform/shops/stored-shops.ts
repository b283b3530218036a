import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isColour, lookOf, type ShopColours } from '@bivak/rules';
import type pg from 'pg';
import { checkConfig } from './effective-config.ts';
import type { ShopFolder } from './read-shop-folders.ts';

/**
 * `making`: its schema is being made, and no process opens it; `draft`: the business fills it, and visitors see that it is
 * not open yet; `open`: a shop like any other.
 */
export type StoredShopState = 'making' | 'draft' | 'open';

/** A shop without a folder, as `bivak.shop` has it. */
export interface StoredShop {
  readonly id: string;
  readonly state: StoredShopState;
  /** As `shop.json` would say it. */
  readonly config: unknown;
  readonly colours: ShopColours;
  /** Of all of this. */
  readonly version: number;
}

const columns = `id, state, config, colours, version`;

/** Those that a process opens, in the order in which they were made. */
export async function readStoredShops(pool: pg.Pool): Promise<readonly StoredShop[]> {
  const { rows } = await pool.query<StoredShop>(
    `select ${columns} from bivak.shop where state <> 'making' order by made_at, id`,
  );
  return rows;
}

/** Their fonts, shapes and paces; the colours are of each shop. */
const house = join(import.meta.dirname, '../../../house');

/**
 * A stored shop as a folder: theme, marks and fonts stand where those of a brand do, so that pages, mails and papers read
 * them the same way. The folder is made from the row by each machine and named after what is in it; nothing is lost with it.
 */
export async function folderOf(stored: StoredShop, under: string): Promise<ShopFolder> {
  const checked = checkConfig(stored.config);
  if (!checked.ok) throw new Error(checked.problems.map(({ field, code }) => `${field}: ${code}`).join(', '));
  const { config } = checked;
  const base = await readFile(join(house, 'theme.css'), 'utf8');
  const files = {
    'theme.css': themeOf(base, stored.colours),
    'logo.svg': markOf(config.name, stored.colours),
    'favicon.svg': markOf(config.name, stored.colours),
  };
  const name = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  const directory = join(under, stored.id, name);
  if (!(await isThere(directory))) await makeFolder(directory, files);
  return { directory, config, texts: {} };
}

/** The house's theme with the colours of a shop. */
export function themeOf(base: string, colours: ShopColours): string {
  const lines = Object.entries(lookOf(colours)).map(([name, value]) => `  --${name}: ${value};`);
  return `${base}:root {\n${lines.join('\n')}\n}\n`;
}

/** The first letter of the name on its colour: a mark until the business brings its own. */
export function markOf(name: string, colours: ShopColours): string {
  const { brand = '', accent = '' } = lookOf(colours);
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase() ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" width="44" height="44">',
    `<rect x="2" y="2" width="40" height="40" rx="9" fill="${brand}"/>`,
    `<rect x="10" y="34" width="24" height="3" rx="1.5" fill="${accent}"/>`,
    '<text x="22" y="29" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="700"',
    ` font-size="22" fill="#ffffff">${letter}</text></svg>`,
  ].join('');
}

export function areColours({ brand, accent }: ShopColours): boolean {
  return isColour(brand) && isColour(accent);
}

/** Whole or not at all: another process of this machine may make the same. */
async function makeFolder(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  const beside = `${directory}.${randomBytes(4).toString('hex')}`;
  await mkdir(beside, { recursive: true });
  await cp(join(house, 'fonts'), join(beside, 'fonts'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(beside, name), text);
  try {
    await rename(beside, directory);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!(await isThere(directory))) throw error;
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
