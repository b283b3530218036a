import type { InformationPageName } from '@bivak/contract/wire';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app-context.tsx';

/** What the law asks, and stands in the last line of every page. */
const legalPages: readonly InformationPageName[] = ['terms', 'privacy', 'accessibility'];

/** Of the pages of a shop's own words those that any shop may have, by their titles, the legal ones or the others. */
export function usePageLinks(kind: 'legal' | 'others') {
  const { shop, locale } = useApp();
  const others: readonly InformationPageName[] = ['company', 'delivery', 'deposit', 'openingHours'];
  const wanted = kind === 'legal' ? legalPages : others;
  return shop.pages
    .filter(({ name }) => wanted.includes(name))
    .map(({ name, title }) => (
      <Link key={name} to="/information/$page" params={{ page: name }}>
        {title[locale]}
      </Link>
    ));
}
