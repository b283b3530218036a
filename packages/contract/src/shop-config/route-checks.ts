import type { ShopProblem } from './problems.ts';
import { offersScreen, reservedSegments, routeNames, routeParameters, routeTemplate } from './routes.ts';
import type { RouteName } from './routes.ts';
import type { ShopConfig } from './shop-config.ts';

interface Entry {
  readonly name: RouteName;
  readonly template: string;
  readonly field: string;
}

/** Routes keep off the server's own paths, hold no parameters but those that their screens read, and never answer for another. */
export function routeProblems(config: ShopConfig): ShopProblem[] {
  const pattern = config.style.urlPatternOrderDetails;
  const entries: readonly Entry[] = [
    ...routeNames
      .filter((name) => offersScreen(config, name))
      .flatMap((name) =>
        config.languages.map((language) => ({
          name,
          template: routeTemplate(config.routes, name, language),
          field: `routes.${name}.${language}`,
        })),
      ),
    ...(pattern === undefined
      ? []
      : [{ name: 'confirmation' as const, template: pattern, field: 'style.urlPatternOrderDetails' }]),
  ];
  return entries.flatMap((entry, index) => [
    ...reserved(entry),
    ...parameters(entry),
    ...collision(entry, entries.slice(0, index)),
  ]);
}

/** A placeholder in front could be filled with a reserved word, so it is refused as well. */
function reserved({ template, field }: Entry): ShopProblem[] {
  const first = template.split('/')[1] ?? '';
  const taken = reservedSegments.some((segment) => segment === first) || first.startsWith('[');
  return taken ? [{ field, code: 'reservedPath', detail: `/${first}` }] : [];
}

function parameters(entry: Entry): ShopProblem[] {
  const read: readonly string[] = routeParameters[entry.name];
  const present = [...entry.template.matchAll(/\[([A-Za-z]+)\]/gu)].map((match) => match[1] ?? '');
  return present
    .filter((name, index) => !read.includes(name) || present.indexOf(name) < index)
    .map((detail) => ({ field: entry.field, code: 'unknownParameter', detail }));
}

/** Placeholders answer for any word, so two templates that differ in their names only are the same. */
function collision(entry: Entry, earlier: readonly Entry[]): ShopProblem[] {
  const shape = shapeOf(entry.template);
  const other = earlier.find(({ name, template }) => name !== entry.name && shapeOf(template) === shape);
  return other === undefined ? [] : [{ field: entry.field, code: 'sameRoute', detail: other.field }];
}

function shapeOf(template: string): string {
  return template.replaceAll(/\[[A-Za-z]+\]/gu, '[]');
}
