import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { stringifySearch } from '../../routing/search.ts';
import { publicAddress, screenOfPath } from '../../routing/screen-paths.ts';

/** The same page in the other languages. A document has one language, so these are plain links. */
export function LanguageSwitch() {
  const t = useTranslations('shop.languages');
  const { shop, locale } = useApp();
  const { pathname, search } = useLocation();
  const screen = screenOfPath(pathname) ?? { name: 'home' as const, parameters: {} };
  const query = new URLSearchParams(stringifySearch(search));
  return (
    <ul>
      {shop.languages.map((language) => (
        <li key={language}>
          <a
            href={publicAddress(shop, { ...screen, language }, query)}
            lang={language}
            hrefLang={language}
            aria-current={language === locale ? 'true' : undefined}
          >
            {t(language)}
          </a>
        </li>
      ))}
    </ul>
  );
}
