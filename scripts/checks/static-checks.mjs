import { checkGraphqlTypes } from './graphql-types.mjs';
import { checkLengths } from './lengths.mjs';
import { checkFormat, checkLint } from './lint.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkImporters } from './one-importer.mjs';
import { checkThemes } from './themes.mjs';
import { checkTypes } from './types.mjs';
import { checkWalls } from './walls.mjs';
import { checkWords } from './words.mjs';

/** What is checked without running the product, the slow ones first. @type {Readonly<Record<string, import('./check.mjs').Check>>} */
export const staticChecks = {
  types: checkTypes,
  walls: checkWalls,
  lint: checkLint,
  format: checkFormat,
  lengths: checkLengths,
  importers: checkImporters,
  lockfile: checkLockfile,
  words: checkWords,
  graphql: checkGraphqlTypes,
  themes: checkThemes,
};
