import { routeTemplate } from './routes.ts';
import type { RouteName, RouteParameters, Routes, routeParameters } from './routes.ts';
import type { Language } from './words.ts';

interface RouteSource {
  readonly routes: Routes;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
}

/** What a screen needs, and whatever else shall stand in its query. */
type Given<Name extends RouteName> = RouteParameters<Name> &
  Readonly<Record<string, string | number | undefined>>;

/**
 * The address of a screen within the shop. A parameter that the template does not hold becomes part of the query
 * string (spec 1 §2), and so does `locale` where the path alone does not tell the language. What a screen needs has to
 * be given; what is undefined is left out.
 */
export function routePath<Name extends RouteName>(
  shop: RouteSource,
  name: Name,
  language: Language,
  ...[given]: (typeof routeParameters)[Name]['length'] extends 0
    ? [given?: Given<Name>]
    : [given: Given<Name>]
): string {
  return filledPath(shop, name, language, given ?? {});
}

/** The same for a screen that is known only while running: what it lacks would stay a placeholder. */
export function filledPath(
  shop: RouteSource,
  name: RouteName,
  language: Language,
  given: Readonly<Record<string, string | number | undefined>>,
): string {
  const query: string[] = [];
  let path = routeTemplate(shop.routes, name, language);
  for (const [parameter, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const placeholder = `[${parameter}]`;
    const text = encodeURIComponent(String(value));
    // It is replaced by a function: `$&` in a value is no pattern.
    if (path.includes(placeholder)) path = path.replaceAll(placeholder, () => text);
    else query.push(`${encodeURIComponent(parameter)}=${text}`);
  }
  if (language !== shop.defaultLanguage && !pathTellsLanguage(shop, name, language)) {
    query.push(`locale=${language}`);
  }
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The templates of a route, each with the languages that it answers in, the shop's default language first. */
export function routeTemplates(
  shop: RouteSource,
  name: RouteName,
): readonly { readonly template: string; readonly languages: readonly Language[] }[] {
  const ordered = [
    shop.defaultLanguage,
    ...shop.languages.filter((language) => language !== shop.defaultLanguage),
  ];
  const byTemplate = new Map<string, Language[]>();
  for (const language of ordered) {
    const template = routeTemplate(shop.routes, name, language);
    byTemplate.set(template, [...(byTemplate.get(template) ?? []), language]);
  }
  return [...byTemplate].map(([template, languages]) => ({ template, languages }));
}

function pathTellsLanguage(shop: RouteSource, name: RouteName, language: Language): boolean {
  const own = routeTemplate(shop.routes, name, language);
  return !shop.languages.some(
    (other) => other !== language && routeTemplate(shop.routes, name, other) === own,
  );
}
