import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Pages go stale in silence: what they point at must stand where they say. */
const root = resolve(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')];

interface Link {
  readonly text: string;
  /** Without the part after `#`; empty for a place on the same page. */
  readonly path: string;
  readonly anchor: string;
}

it('no page has an absolute path of one machine', () => {
  const personal = /(?:^|[\s(`])\/(?:home|Users|root|work|tmp)\//mu;
  expect(pages.filter((page) => personal.test(readFileSync(join(root, page), 'utf8')))).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  const links = linksOf(page);

  it('a document points only at files and folders that exist', () => {
    const missing = links.map(({ path }) => path).filter((path) => !existsSync(fileOf(page, path)));
    expect(missing).toEqual([]);
  });

  it('a document points at headings only where they stand', () => {
    const astray = links.filter(({ path, anchor }) => {
      const file = fileOf(page, path);
      return anchor !== '' && file.endsWith('.md') && existsSync(file) && !headingsOf(file).includes(anchor);
    });
    expect(astray.map(({ path, anchor }) => `${path}#${anchor}`)).toEqual([]);
  });

  it('a document names in code only what the linked file says', () => {
    const unsaid = links.flatMap(({ text, path }) => {
      const [, name = ''] = /^`([A-Za-z_$]\w*)`$/u.exec(text) ?? [];
      const file = fileOf(page, path);
      const isSource = existsSync(file) && statSync(file).isFile() && !file.endsWith('.md');
      return name === '' || !isSource || readFileSync(file, 'utf8').includes(name)
        ? []
        : [`${name}: ${path}`];
    });
    expect(unsaid).toEqual([]);
  });
});

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => file.endsWith('.md'))
    .toSorted();
}

/** Links within the project; what stands in blocks of code is none. */
function linksOf(page: string): Link[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gmu, '');
  return [...text.matchAll(/\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/gu)].flatMap(
    ([, shown = '', target = '']) => {
      if (/^(?:https?|mailto):/u.test(target)) return [];
      const [path = '', anchor = ''] = target.split('#');
      return [{ text: shown, path, anchor }];
    },
  );
}

function fileOf(page: string, path: string): string {
  return path === '' ? join(root, page) : resolve(dirname(join(root, page)), path);
}

/** As the usual viewers make anchors of headings: small letters, no signs, dashes for spaces. */
function headingsOf(file: string): string[] {
  const titles = readFileSync(file, 'utf8').match(/^#{1,6} .+$/gmu) ?? [];
  return titles.map((title) =>
    title
      .replace(/^#+ /u, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/gu, '-'),
  );
}
