import { type Language, type PublicShopConfig, routeTemplates } from '@bivak/contract/shop-config';
import { publicAddress, type Screen } from './screen-paths.ts';

type Shop = Pick<PublicShopConfig, 'routes' | 'languages' | 'defaultLanguage'>;

/**
 * Where the code on a machine leads first: to the same in the visitor's language. A sticker is printed once for
 * readers of all languages, so its address says none; one that does is left as it is, and so are all other screens.
 */
export function addressInOwnLanguage(
  shop: Shop,
  screen: Screen,
  search: URLSearchParams,
  preferred: Language,
): string | null {
  if (screen.name !== 'serial' || search.has('locale') || screen.language === preferred) return null;
  const shared = routeTemplates(shop, screen.name).find(({ languages }) =>
    languages.includes(screen.language),
  );
  if (shared?.languages.includes(preferred) !== true) return null;
  return publicAddress(shop, { ...screen, language: preferred }, search);
}

/** The language of the shop that the browser asks for first, by weight; else the shop's own. */
export function preferredLanguage(
  acceptLanguage: string,
  { languages, defaultLanguage }: Pick<PublicShopConfig, 'languages' | 'defaultLanguage'>,
): Language {
  const inputs = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const weight = options.map((option) => /^\s*q=([\d.]+)$/u.exec(option)?.[1]).find((q) => q !== undefined);
    return { tag: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
  });
  const ordered = inputs.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return (
    ordered.flatMap(({ tag }) => languages.find((language) => language === tag) ?? [])[0] ?? defaultLanguage
  );
}
