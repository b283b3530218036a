import { readFileSync } from 'node:fs';

import { schemaTypes, typesFile } from '../lib/graphql-types.mjs';

/** That the types of the schema are those of the schema. @type {import('./check.mjs').Check} */
export async function checkGraphqlTypes() {
  const wanted = await schemaTypes();
  const faults =
    readFileSync(typesFile, 'utf8') === wanted ? [] : ['they are older; run: node scripts/graphql-types.mjs'];
  return { ok: faults.length === 0, line: 'types of schema.graphql', faults };
}
