import { informationPages, languages, type Language, type ShopConfig } from '@bivak/contract/shop-config';
import { informationFacts, informationLinks } from '@bivak/contract/wire';
import { type Block, blocksOf } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import { readShopFolders } from '../apps/server/src/platform/shops/read-shop-folders.ts';

type Pages = ShopConfig['pages'];
/** The pages of spec 3 §2; what the law asks is as long as it has to be. */
const ofLending = ['about', 'regulations', 'eligibility', 'peakTime', 'contact'];

describe.each(readShopFolders(import.meta.dirname))('the pages of $config.id', ({ config }) => {
  const { pages } = config;

  test('the pages say what the law asks: terms with their day, privacy, accessibility', () => {
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(['terms', 'privacy', 'accessibility']));
    expect([pages.terms?.since, pages.privacy?.since]).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each(languages)(
    'every page is there in %s, long enough to say something, with facts that the screen knows',
    (language) => {
      const lengths = namesIn(pages).map((name) => [name, wordsOf(blocksIn(pages, name, language))] as const);
      expect(
        lengths.filter(
          ([name, words]) => (ofLending.includes(name) ? words < 300 : words < 60) || words > 700,
        ),
      ).toEqual([]);
      const texts = namesIn(pages).flatMap((name) => textsOf(blocksIn(pages, name, language)));
      const known: readonly string[] = informationFacts;
      expect(texts.flatMap(factsOf).filter((name) => !known.includes(name))).toEqual([]);
      expect(texts.filter((text) => /\*\*|\]\(|^#/u.test(text))).toEqual([]);
    },
  );

  test('every page says the same things in every language, and leads only to pages that the shop has', () => {
    const [nl, ...others] = languages.map((language) =>
      namesIn(pages).map((name) => shapeOf(blocksIn(pages, name, language))),
    );
    for (const other of others) expect(other).toEqual(nl);
    const led = (nl ?? []).flatMap(({ links }) => links);
    const present: readonly string[] = [...namesIn(pages), 'contact', 'rates', 'reportDamage', 'wizard'];
    expect(led.filter((link) => !present.includes(link))).toEqual([]);
  });
});

function namesIn(pages: Pages) {
  return informationPages.filter((name) => pages[name] !== undefined);
}

function blocksIn(pages: Pages, name: (typeof informationPages)[number], language: Language) {
  return blocksOf(pages[name]?.text[language] ?? '', informationLinks);
}

function textsOf(blocks: readonly Block<string>[]): string[] {
  return blocks.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
}

function wordsOf(blocks: readonly Block<string>[]): number {
  return textsOf(blocks).join(' ').split(/\s+/u).length;
}

function factsOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

/** What a translation has to have as well: blocks, lines, links and facts. */
function shapeOf(blocks: readonly Block<string>[]) {
  return {
    blocks: blocks.map(({ kind, lines }) => [kind, lines.length]),
    links: blocks.flatMap(({ lines }) => lines.flat().flatMap(({ link }) => link ?? [])).toSorted(),
    facts: textsOf(blocks).flatMap(factsOf).toSorted(),
  };
}
