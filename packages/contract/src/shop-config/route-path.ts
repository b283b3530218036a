import { routeTemplate } from './routes.ts';
import type { RouteName, Routes } from './routes.ts';
import type { Language } from './words.ts';

interface RouteSource {
  readonly routes: Routes;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
}

/**
 * The address of a screen within the shop. A parameter that the template does not hold becomes part of the query
 * string (spec 1 §2), and so does `locale` where the path alone does not tell the language.
 */
export function routePath(
  shop: RouteSource,
  name: RouteName,
  language: Language,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const query: string[] = [];
  let path = routeTemplate(shop.routes, name, language);
  for (const [parameter, value] of Object.entries(parameters)) {
    const placeholder = `[${parameter}]`;
    const text = encodeURIComponent(String(value));
    if (path.includes(placeholder)) path = path.replaceAll(placeholder, text);
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
