import { dirname, join } from 'node:path';

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

import { projectFiles } from '../lib/files.mjs';
import { readJson } from '../lib/json-file.mjs';
import { root } from '../lib/runtime.mjs';

const languages = ['nl', 'en', 'de'];
/** German addresses customers as "Sie". */
const familiar = /(?<!\p{L})(du|dich|dir|dein(e[mnrs]?)?)(?!\p{L})/iu;

/** Fields that a shop adds have words of its own, by keys that its `shop.json` names. */
const ownWords = /^(customFields|terms)\./u;

/**
 * The same keys with the same values to fill in, in every language: in each `messages` folder, and in the wording of
 * each shop, which may be partial but says nothing that nobody reads; and German that says "Sie".
 * @type {import('./check.mjs').Check}
 */
export function checkWords() {
  const files = projectFiles(/\/(messages(\/[a-z]+)?|texts)\/[a-z]{2}\.json$/, ['packages', 'apps', 'shops']);
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const faults = folders.flatMap((folder) =>
    validateWords(
      folder,
      Object.fromEntries(languages.map((language) => [language, wordsOf(folder, language)])),
    ),
  );
  const ofShops = folders.filter((folder) => folder.endsWith('/texts'));
  const known = folders.filter((folder) => !ofShops.includes(folder)).flatMap(keysOf);
  faults.push(...ofShops.flatMap((folder) => validateOverrides(folder, keysOf(folder), known)));
  return { ok: faults.length === 0, line: `${folders.length} folders in ${languages.join(', ')}`, faults };
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, unknown>>} texts by language; undefined when the file is missing or broken
 * @returns {string[]}
 */
export function validateWords(folder, texts) {
  const missing = Object.entries(texts).filter(([, text]) => text === undefined);
  if (missing.length > 0)
    return missing.map(([language]) => `${folder}/${language}.json is missing or no JSON`);
  const flat = Object.entries(texts).map(([language, text]) => ({ language, words: new Map(flatten(text)) }));
  const keys = new Set(flat.flatMap(({ words }) => [...words.keys()]));
  return [...keys].flatMap((key) => validateKey(folder, key, flat));
}

/**
 * @param {string} folder
 * @param {readonly string[]} keys of a shop's wording
 * @param {readonly string[]} known keys of the product
 * @returns {string[]}
 */
export function validateOverrides(folder, keys, known) {
  const unread = keys.filter((key) => !known.includes(key) && !ownWords.test(key));
  return unread.map((key) => `${folder}: ${key} is no message of the product`);
}

/**
 * @param {string} folder
 * @param {string} key
 * @param {readonly { language: string, words: ReadonlyMap<string, unknown> }[]} flat
 */
function validateKey(folder, key, flat) {
  const empty = flat.filter(({ words }) => typeof words.get(key) !== 'string' || words.get(key) === '');
  if (empty.length > 0)
    return [`${folder}: ${key} has no text in ${empty.map(({ language }) => language).join(', ')}`];
  const values = flat.map(({ language, words }) => ({ language, takes: valuesIn(String(words.get(key))) }));
  const broken = values.filter(({ takes }) => takes === undefined);
  if (broken.length > 0)
    return broken.map(({ language }) => `${folder}/${language}.json: ${key} is no ICU message`);
  const said = flat.find(({ language, words }) => language === 'de' && familiar.test(String(words.get(key))));
  if (said !== undefined) return [`${folder}/de.json: ${key} says "du" instead of "Sie"`];
  const different = new Set(values.map(({ takes }) => takes));
  return different.size === 1
    ? []
    : [`${folder}: ${key} does not take the same values: ${[...different].join(' | ')}`];
}

/**
 * The names of the values and tags in a message, or undefined when it cannot be read.
 * @param {string} text
 */
function valuesIn(text) {
  try {
    return [...new Set(namesIn(parse(text)))].toSorted().join(' ');
  } catch {
    return undefined;
  }
}

/**
 * @param {readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {string[]}
 */
function namesIn(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => value) : [];
    const children = 'children' in element ? element.children : [];
    return [element.value, ...namesIn(inner), ...namesIn(children)];
  });
}

/**
 * @param {unknown} value
 * @param {string} [path]
 * @returns {[string, unknown][]}
 */
function flatten(value, path = '') {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}

/**
 * @param {string} folder
 * @param {string} language
 */
function wordsOf(folder, language) {
  return readJson(join(root, folder, `${language}.json`));
}

/** @param {string} folder */
function keysOf(folder) {
  return flatten(wordsOf(folder, 'en') ?? {}).map(([key]) => key);
}
