import { routeTemplates, type Language, type PublicShopConfig } from '@bivak/contract/shop-config';
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
