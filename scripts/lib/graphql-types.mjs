import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import { parse } from 'graphql';

import { root } from './runtime.mjs';

const folder = join(root, 'packages/contract/src/lending');
export const schemaFile = join(folder, 'schema.graphql');
export const typesFile = join(folder, 'schema.gen.ts');

/** The types of the schema, as they stand in the repository (decision 0067). */
export async function schemaTypes() {
  const text = await codegen({
    filename: typesFile,
    schema: parse(readFileSync(schemaFile, 'utf8')),
    documents: [],
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
    config: {
      enumsAsTypes: true,
      namingConvention: 'keep',
      immutableTypes: true,
      skipTypename: true,
      strictScalars: true,
      avoidOptionals: { field: true },
      scalars: { Date: 'string', DateTime: 'string' },
    },
  });
  return `// Made of schema.graphql by scripts/graphql-types.mjs.\n${text}`;
}
