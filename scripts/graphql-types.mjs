import { writeFileSync } from 'node:fs';

import { schemaTypes, typesFile } from './lib/graphql-types.mjs';
import { say } from './lib/say.mjs';

// Writes the types of schema.graphql; run it when `npm run verify` asks for it.
writeFileSync(typesFile, await schemaTypes());
say(`${typesFile} written`);
