import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { publicAddress, type Screen } from '../routing/screen-paths.ts';

interface Meta {
  readonly title?: unknown;
  readonly name?: string | undefined;
  readonly content?: string | undefined;
}

interface MatchHead {
  readonly meta?: readonly (Meta | undefined)[] | undefined;
}

interface Page {
  readonly shop: PublicShopConfig;
  readonly origin: string;
  readonly screen: Screen | null;
  readonly locale: Language;
}

/** Screens that search engines should find; the others are a visitor's own. */
const PUBLIC_SCREENS: ReadonlySet<string> = new Set(['home', 'items', 'category', 'product']);

/** Without it every browser asks for a /favicon.ico that no shop has. */
const ICON = '<link rel="icon" type="image/svg+xml" href="/assets/shop/favicon.svg">';

/** Writes title, description, canonical address and the same page in the other languages. */
export function headHtml(matches: readonly MatchHead[], { shop, origin, screen }: Page): string {
  const meta = matches.flatMap((match) => match.meta ?? []).filter((entry) => entry !== undefined);
  const titles = meta.flatMap(({ title }) => (typeof title === 'string' ? [title] : []));
  const description = meta.findLast((entry) => entry.name === 'description')?.content;
  const parts = [`<title>${escaped(titles.at(-1) ?? shop.name)}</title>`, ICON];
  if (typeof description === 'string' && description !== '') {
    parts.push(`<meta name="description" content="${escaped(description)}">`);
  }
  if (screen === null || !PUBLIC_SCREENS.has(screen.name))
    return [...parts, '<meta name="robots" content="noindex">'].join('');
  const address = (language: Language) => escaped(origin + publicAddress(shop, { ...screen, language }));
  parts.push(`<link rel="canonical" href="${address(screen.language)}">`);
  for (const language of shop.languages) {
    parts.push(`<link rel="alternate" hreflang="${language}" href="${address(language)}">`);
  }
  return parts.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
