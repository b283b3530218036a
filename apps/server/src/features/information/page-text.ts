import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../platform/i18n/language.ts';

/** The pages in the order of the menu, by the file that each has in `information/<language>` of the shop's folder. */
const files = {
  about: 'about.md',
  regulations: 'regulations.md',
  eligibility: 'eligibility.md',
  peakTime: 'peak-time.md',
  contact: 'contact.md',
} as const;
export type PageName = keyof typeof files;
export const pageNames = Object.keys(files) as PageName[];

/** Where a text may lead: other pages of this kind, and three screens. */
const links = [...pageNames, 'rates', 'reportDamage', 'wizard'] as const;
export type PageLink = (typeof links)[number];

export interface Span {
  readonly text: string;
  readonly isStrong: boolean;
  readonly link: PageLink | null;
}

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'steps';
  readonly lines: readonly (readonly Span[])[];
}

export interface PageText {
  readonly name: PageName;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The pages of a shop's folder, each in the first of the languages that has it. */
export async function readPages(
  directory: string,
  languages: readonly Language[],
): Promise<readonly PageText[]> {
  const pages = await Promise.all(pageNames.map((name) => readPage(directory, name, languages)));
  return pages.filter((page) => page !== null);
}

async function readPage(
  directory: string,
  name: PageName,
  languages: readonly Language[],
): Promise<PageText | null> {
  for (const language of languages) {
    try {
      return parsePage(name, await readFile(join(directory, 'information', language, files[name]), 'utf8'));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    }
  }
  return null;
}

/**
 * Reads the little of Markdown that these pages are written in: a title (`#`), headings (`##`), paragraphs, lists
 * (`-`), steps (`1.`), `**strong**` and `[words](peakTime)`. All else stands as it is: no text becomes markup.
 */
export function parsePage(name: PageName, text: string): PageText {
  const parts = text
    .split(/\n{2,}/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  return { name, title: first.replace(/^# /u, ''), blocks: rest.map(blockOf) };
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  if (part.startsWith('## ')) return { kind: 'heading', lines: [spansOf(part.slice(3))] };
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', lines: lines.map((line) => spansOf(line.slice(2))) };
  if (lines.every((line) => /^\d+\. /u.test(line)))
    return { kind: 'steps', lines: lines.map((line) => spansOf(line.replace(/^\d+\. /u, ''))) };
  return { kind: 'paragraph', lines: [spansOf(lines.join(' '))] };
}

/** Strong words and links; an address that is none of ours leaves its words alone. */
function spansOf(line: string): Span[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const strong = /^\*\*(.+)\*\*$/u.exec(piece)?.[1];
      if (strong !== undefined) return { text: strong, isStrong: true, link: null };
      const [, words = piece, address] = /^\[([^\]]+)\]\((\S+)\)$/u.exec(piece) ?? [];
      return { text: words, isStrong: false, link: links.find((one) => one === address) ?? null };
    });
}
