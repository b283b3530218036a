import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type { LocationRewrite } from '@tanstack/react-router';
import { pathOf, publicAddress, screenAt, screenOfPath, UNKNOWN_PATH } from './screen-paths.ts';

/**
 * Maps the shop's addresses (Dutch segments, any template of `shop.json`) to the router's fixed paths and back.
 * One document has one language: an address of another language is unknown to this router.
 */
export function rewriteFor(shop: PublicShopConfig, language: Language): LocationRewrite {
  return {
    input: ({ url }) => {
      const screen = screenAt(url, shop);
      // A template may keep a parameter in the query; there it becomes part of the path.
      url.pathname = screen?.language === language ? pathOf(screen) : UNKNOWN_PATH + url.pathname;
      for (const name of ['locale', ...Object.keys(screen?.parameters ?? {})]) url.searchParams.delete(name);
      return url;
    },
    output: ({ url }) => {
      const screen = screenOfPath(url.pathname);
      if (screen === null) {
        url.pathname = url.pathname.replace(UNKNOWN_PATH, '');
        return url;
      }
      return new URL(publicAddress(shop, { ...screen, language }, url.searchParams) + url.hash, url.origin);
    },
  };
}
