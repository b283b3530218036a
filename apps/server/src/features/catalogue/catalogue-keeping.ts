import { statement } from '../../platform/database/statement.ts';
import type { Keeping } from '../../platform/application/keeping.ts';
import { readerOf } from './reader.ts';

const catalogueVersion = statement<{ version: string }>(
  'select state::text as version from $schema.catalogue',
);

/**
 * Answers that only the catalogue decides: words, pictures, prices, where a thing is kept. Never how many are free.
 * Triggers give the catalogue a new state with every change (migration 0011).
 */
export const keptWithTheCatalogue: Keeping = {
  version: async ({ database }) => (await database.first(catalogueVersion))?.version ?? '',
  audience: (context) => {
    const { language, customerGroup } = readerOf(context);
    return `${language} ${customerGroup ?? ''}`;
  },
};
