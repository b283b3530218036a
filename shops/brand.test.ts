import {
  checkShopConfig,
  isEditable,
  languages,
  placesOf,
  settingNames,
  settingOf,
  withStored,
} from '@bivak/contract/shop-config';
import { describe, expect, it } from 'vitest';
import { hasFile, readJson, readText, shopIds } from './shop-folder.ts';

/** The whole of what a brand may say about its look: a theme has all of these and nothing else. */
const BRAND_VARIABLES = `
  ground surface tint tint-2 department-1 department-2 department-3 department-4 department-5 department-6
  ink ink-soft line line-strong
  brand brand-deep on-deep on-deep-soft accent on-accent action action-hover on-action quiet-hover
  ok ok-soft warn warn-soft bad bad-soft info info-soft focus focus-halo
  font-display font-text display-weight display-stretch display-tracking display-case display-leading display-scale
  display-word heading-weight label-weight text-stretch
  radius-s radius-m radius-l radius-button radius-field radius-chip border rule shadow-1 shadow-2 shadow-button
  icon-stroke icon-cap icon-join dot-radius
  card-bg card-border card-pad card-pad-s card-radius card-media-radius card-media-ratio card-shadow card-hover-shadow
  card-media-hover card-gap card-min price-bg price-ink price-pad price-pad-s
  header-bg header-ink nav-bg nav-ink period-bg period-ink period-accent period-radius motif motif-height motif-size
  hero-bg hero-ink hero-soft hero-radius hero-inset hero-columns tile-radius section-gap
  band-bg band-ink band-soft band-radius lift ease fast slow
`
  .trim()
  .split(/\s+/u);

describe.each(shopIds())('the brand of %s', (shop) => {
  it('a brand has a sound shop.json that bears the name of its folder', () => {
    const checked = checkShopConfig(readJson(shop, 'shop.json'));
    expect(checked.ok ? [] : checked.problems).toEqual([]);
    expect(checked.ok && checked.config.id).toBe(shop);
  });

  it('a brand is the same shop with what it says itself stored as edited, all places and each other setting', () => {
    const checked = checkShopConfig(readJson(shop, 'shop.json'));
    if (!checked.ok) throw new Error('there is no sound shop.json');
    const { config } = checked;
    const others = settingNames().filter(isEditable);
    const stored = others.map((name) => ({ name, value: settingOf(config, name) ?? null }));
    for (const one of [[], placesOf(config).toReversed(), ...stored.map((each) => [each])])
      expect(checkShopConfig(withStored(config, one))).toEqual(checked);
  });

  it('a brand has a theme of brand variables only, and all of them', () => {
    const theme = readText(shop, 'theme.css');
    const names = [...theme.matchAll(/--([a-z0-9-]+)\s*:/gu)].map((match) => match[1] ?? '');
    expect(names.toSorted()).toEqual(BRAND_VARIABLES.toSorted());
    const selectors = theme.replaceAll(/\/\*[^*]*\*\//gu, '').match(/[^{}]+(?=\{)/gu);
    const trimmed = selectors?.map((selector) => selector.trim()) ?? [];
    expect(trimmed.filter((selector) => selector !== '@font-face')).toEqual([':root']);
    expect(trimmed.length).toBeGreaterThan(1);
  });

  it('a brand brings its own fonts with their licences, its marks and its pictures', () => {
    const theme = readText(shop, 'theme.css');
    const fonts = [...theme.matchAll(/url\((fonts\/[^)]+)\)/gu)].map(([, file = '']) => file);
    const licences = fonts.map((font) => font.replace('.woff2', '-OFL.txt'));
    const files = [...fonts, ...licences, 'logo.svg', 'favicon.svg'];
    const { homepage } = readJson(shop, 'shop.json') as {
      homepage: { heroImage: string; bandImage: string };
    };
    const missing = [...files, homepage.heroImage, homepage.bandImage].filter((file) => !hasFile(shop, file));
    expect(missing).toEqual([]);
  });

  it('a brand says the same things in every language', () => {
    const [nl, en, de] = languages.map((language) => keysOf(readJson(shop, `texts/${language}.json`)));
    expect(en).toEqual(nl);
    expect(de).toEqual(nl);
  });
});

function keysOf(words: unknown, prefix = ''): string[] {
  if (typeof words !== 'object' || words === null) return [prefix];
  return Object.entries(words).flatMap(([key, value]) => keysOf(value, `${prefix}.${key}`));
}
