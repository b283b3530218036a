import { informationFacts, informationPages } from '@bivak/contract/wire';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../platform/i18n/language.ts';
import { readShopFolders } from '../../platform/shops/read-shop-folders.ts';
import { type PageText, parsePage, readPages } from './page-text.ts';

const shops = join(import.meta.dirname, '../../../../../shops');

describe('a page of information', () => {
  test('a page of information is text in a few kinds of blocks; what looks like markup stays text', () => {
    const text =
      '# Titel\n\n## Kop\n\nEen <b>zin</b>\nmet **nadruk** en [een weg](rates).\n\n- a\n- b\n\n1. x\n2. y';
    const plain = { isStrong: false, link: null };
    expect(parsePage('about', text)).toEqual({
      name: 'about',
      title: 'Titel',
      blocks: [
        { kind: 'heading', lines: [[{ text: 'Kop', ...plain }]] },
        {
          kind: 'paragraph',
          lines: [
            [
              { text: 'Een <b>zin</b> met ', ...plain },
              { text: 'nadruk', isStrong: true, link: null },
              { text: ' en ', ...plain },
              { text: 'een weg', isStrong: false, link: 'rates' },
              { text: '.', ...plain },
            ],
          ],
        },
        { kind: 'list', lines: [[{ text: 'a', ...plain }], [{ text: 'b', ...plain }]] },
        { kind: 'steps', lines: [[{ text: 'x', ...plain }], [{ text: 'y', ...plain }]] },
      ],
    });
  });

  test('a page of information never leads to an address that is none of the shop’s pages', () => {
    const [block] = parsePage('about', '# T\n\n[hier](https://elders.example)').blocks;
    expect(block?.lines).toEqual([[{ text: 'hier', isStrong: false, link: null }]]);
  });
});

describe.each(readShopFolders(shops).filter(({ config }) => config.lending !== undefined))(
  'the pages of $config.id',
  ({ directory }) => {
    test.each(languages)(
      'the pages of information are all there in %s, of 300 to 600 words, with facts that the screen knows',
      async (language) => {
        const pages = await readPages(directory, [language]);
        expect(pages.map(({ name }) => name)).toEqual(informationPages);
        const lengths = pages.map((page) => [page.name, wordsOf(page)] as const);
        expect(lengths.filter(([, words]) => words < 300 || words > 600)).toEqual([]);
        expect(pages.flatMap(unknownFacts)).toEqual([]);
        expect(pages.flatMap(textsOf).filter((text) => /\*\*|\]\(|^#|\d{4}/u.test(text))).toEqual([]);
      },
    );

    test('the pages of information say the same things in every language', async () => {
      const [nl, ...others] = await Promise.all(
        languages.map(async (language) => (await readPages(directory, [language])).map(shapeOf)),
      );
      for (const other of others) expect(other).toEqual(nl);
    });
  },
);

function textsOf({ blocks }: PageText): string[] {
  return blocks.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
}

function factsOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

function unknownFacts(page: PageText): string[] {
  const known: readonly string[] = informationFacts;
  return textsOf(page)
    .flatMap(factsOf)
    .filter((name) => !known.includes(name));
}

function wordsOf(page: PageText): number {
  return textsOf(page).join(' ').split(/\s+/u).length;
}

/** What a translation has to have as well: blocks, lines, links and facts. */
function shapeOf({ name, blocks }: PageText) {
  return {
    name,
    blocks: blocks.map(({ kind, lines }) => [kind, lines.length]),
    links: blocks.flatMap(({ lines }) => lines.flat().flatMap(({ link }) => link ?? [])).toSorted(),
    facts: textsOf({ blocks } as PageText)
      .flatMap(factsOf)
      .toSorted(),
  };
}
