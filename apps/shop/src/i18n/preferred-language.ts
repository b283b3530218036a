import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';

/** The language of the shop that the browser asks for first, by weight; else the shop's own. */
export function preferredLanguage(
  acceptLanguage: string,
  { languages, defaultLanguage }: Pick<PublicShopConfig, 'languages' | 'defaultLanguage'>,
): Language {
  const wishes = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const weight = options.map((option) => /^\s*q=([\d.]+)$/u.exec(option)?.[1]).find((q) => q !== undefined);
    return { tag: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
  });
  const ordered = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return (
    ordered.flatMap(({ tag }) => languages.find((language) => language === tag) ?? [])[0] ?? defaultLanguage
  );
}
