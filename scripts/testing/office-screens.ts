import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OfficeScreen {
  /** Below `src` of the back office. */
  readonly file: string;
  /** Whose words its route loads beside it; null: those of all. */
  readonly areas: readonly string[] | null;
}

const routes = ['routes.tsx', 'money-routes.ts', 'stock-routes.ts'].map((file) =>
  join(import.meta.dirname, '../../apps/backoffice/src', file),
);

/** The lazy screens of the back office, as its routes name them. */
export function officeScreens(): OfficeScreen[] {
  return routes
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('createRoute({')
    .flatMap((route) => {
      const file = /import\('\.\/(pages\/[^']+)'\)/u.exec(route)?.[1];
      if (file === undefined) return [];
      const named = /\.\.\.wordsOf\(([^)]*)\)/u.exec(route)?.[1] ?? '';
      const areas = [...named.matchAll(/'([a-z]+)'/gu)].map(([, area = '']) => area);
      return [{ file, areas: route.includes('...allWords') ? null : areas }];
    });
}
