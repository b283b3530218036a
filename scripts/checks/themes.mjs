import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { root } from '../lib/runtime.mjs';
import { brandVariables, edgePairs, textPairs } from './brand-variables.mjs';
import { contrast, over, parseColour } from './colour.mjs';

const enough = { text: 4.5, edge: 3 };

/** Every brand sets every variable, no other, and can be read. @type {import('./check.mjs').Check} */
export function checkThemes() {
  const files = projectFiles(/^(shops\/[^/]+|apps\/backoffice\/src)\/theme\.css$/, [
    'shops',
    'apps/backoffice',
  ]);
  const faults = files.flatMap((file) =>
    validateTheme(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  return {
    ok: faults.length === 0,
    line: `${files.length} themes, ${textPairs.length + edgePairs.length} contrasts each`,
    faults,
  };
}

/**
 * @param {string} css
 * @returns {string[]}
 */
export function validateTheme(css) {
  const values = variablesIn(css);
  const known = new Set(brandVariables);
  return [
    ...brandVariables.filter((name) => !values.has(name)).map((name) => `--${name} is missing`),
    ...[...values.keys()].filter((name) => !known.has(name)).map((name) => `--${name} is no brand variable`),
    ...selectorsIn(css).map((selector) => `"${selector}" is more than brand variables`),
    ...textPairs.flatMap((pair) => validatePair(pair, values, enough.text)),
    ...edgePairs.flatMap((pair) => validatePair(pair, values, enough.edge)),
  ];
}

/**
 * @param {import('./brand-variables.mjs').Pair} pair
 * @param {ReadonlyMap<string, string>} values
 * @param {number} least
 */
function validatePair({ upper, lower }, values, least) {
  const colours = [upper, ...lower].map((name) => ({ name, colour: parseColour(resolved(name, values)) }));
  const unread = colours.filter(({ name, colour }) => colour === undefined && values.has(name));
  if (unread.length > 0) return unread.map(({ name }) => `--${name} is no colour that can be computed`);
  const [top, ...grounds] = colours.flatMap(({ colour }) => (colour === undefined ? [] : [colour]));
  if (top === undefined || grounds.length < lower.length) return [];
  const ground = grounds.reduceRight((below, colour) => over(colour, below));
  const ratio = contrast(top, ground);
  return ratio >= least
    ? []
    : [`--${upper} on --${lower[0]} has a contrast of ${ratio.toFixed(2)}, less than ${least}`];
}

/** @param {string} css */
function variablesIn(css) {
  return new Map(
    [...css.matchAll(/(?:^|[;{\s])--([\w-]+)\s*:\s*([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );
}

/** Whatever is styled besides the root; fonts may be declared. @param {string} css */
function selectorsIn(css) {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"/g, '""');
  const selectors = [...bare.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim());
  return selectors.filter((selector) => selector !== ':root' && selector !== '@font-face');
}

/**
 * @param {string} name
 * @param {ReadonlyMap<string, string>} values
 * @param {number} [depth]
 * @returns {string}
 */
function resolved(name, values, depth = 0) {
  const value = values.get(name) ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined || depth > 5 ? value : resolved(other, values, depth + 1);
}
