import type { ShopProblem } from './problems.ts';
import { reservedSegments, routeNames, routeParameters, routeTemplate } from './routes.ts';
import type { RouteName } from './routes.ts';
import type { ShopConfig } from './shop-config.ts';
import type { Language } from './words.ts';

interface Entry {
  readonly name: RouteName;
  readonly language: Language;
  readonly template: string;
}

/** Routes keep off the server's own paths, hold no parameters but those that their screens read, and never answer for another. */
export function routeProblems(config: ShopConfig): ShopProblem[] {
  const entries = routeNames.flatMap((name) =>
    config.languages.map((language) => ({
      name,
      language,
      template: routeTemplate(config.routes, name, language),
    })),
  );
  return entries.flatMap((entry, index) => [
    ...reserved(entry),
    ...parameters(entry),
    ...collision(entry, entries.slice(0, index)),
  ]);
}

/** A placeholder in front could be filled with a reserved word, so it is refused as well. */
function reserved(entry: Entry): ShopProblem[] {
  const first = entry.template.split('/')[1] ?? '';
  const taken = reservedSegments.some((segment) => segment === first) || first.startsWith('[');
  return taken ? [{ field: fieldOf(entry), code: 'reservedPath', detail: `/${first}` }] : [];
}

function parameters(entry: Entry): ShopProblem[] {
  const read: readonly string[] = routeParameters[entry.name];
  const present = [...entry.template.matchAll(/\[([A-Za-z]+)\]/gu)].map((match) => match[1] ?? '');
  return present
    .filter((name, index) => !read.includes(name) || present.indexOf(name) < index)
    .map((detail) => ({ field: fieldOf(entry), code: 'unknownParameter', detail }));
}

/** Placeholders answer for any word, so two templates that differ in their names only are the same. */
function collision(entry: Entry, earlier: readonly Entry[]): ShopProblem[] {
  const shape = shapeOf(entry.template);
  const other = earlier.find(({ name, template }) => name !== entry.name && shapeOf(template) === shape);
  return other === undefined ? [] : [{ field: fieldOf(entry), code: 'sameRoute', detail: fieldOf(other) }];
}

function shapeOf(template: string): string {
  return template.replaceAll(/\[[A-Za-z]+\]/gu, '[]');
}

function fieldOf({ name, language }: Entry): string {
  return `routes.${name}.${language}`;
}
