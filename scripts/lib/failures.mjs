import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { root } from './runtime.mjs';

/**
 * A test that failed: its name with its file, and what it said, short enough for the end of a run.
 * @typedef {{ test: string, said: string }} Failure
 */

/** @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] | null }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile */

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly { title: string, file: string, tests: readonly PlaywrightTest[] }[]} [specs]
 * @property {readonly PlaywrightSuite[]} [suites]
 */
/** @typedef {{ errors: readonly { message?: string }[], attachments?: readonly { name: string, path?: string }[] }} PlaywrightResult */
/** @typedef {{ status: string, results: readonly PlaywrightResult[] }} PlaywrightTest */

/** The middle of a long one is the page; what was wanted stands before it, and where after it. */
const linesOf = { beginning: 30, end: 10, page: 60 };

/**
 * @param {{ testResults: readonly VitestFile[] }} report
 * @returns {Failure[]} also a file that did not load
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const told = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(`${file} > ${test.fullName}`, test.failureMessages ?? []));
    return status === 'failed' && told.length === 0 ? [failure(file, [message])] : told;
  });
}

/**
 * @param {{ suites: readonly PlaywrightSuite[], errors?: readonly { message?: string }[] }} report
 * @returns {Failure[]} also what broke outside of a test
 */
export function failuresOfPlaywright({ suites, errors = [] }) {
  const outside = errors.map((error) => failure('outside of the journeys', [error.message]));
  return [...suites.flatMap(failuresOfSuite), ...outside];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failedJourney(`${file} > ${title}`, results)),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/**
 * It comes with the page as it was, which Playwright keeps beside the failure.
 * @param {string} name
 * @param {readonly PlaywrightResult[]} results
 * @returns {Failure}
 */
function failedJourney(name, results) {
  const messages = results.flatMap(({ errors }) => errors.map((error) => error.message));
  const failed = failure(name, messages);
  const pages = results.flatMap(({ attachments = [] }) =>
    attachments.filter((attachment) => attachment.name === 'error-context').map(({ path }) => pageIn(path)),
  );
  return { ...failed, said: [failed.said, ...pages].join('\n') };
}

/** @param {string | undefined} path */
function pageIn(path) {
  if (path === undefined || !existsSync(path)) return '(its page was not kept)';
  const [, page = ''] = readFileSync(path, 'utf8').split('```yaml\n');
  return page.split('\n').slice(0, linesOf.page).join('\n');
}

/**
 * @param {string} test
 * @param {readonly (string | undefined)[]} messages
 * @returns {Failure}
 */
function failure(test, messages) {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n');
  const { beginning, end } = linesOf;
  const left = lines.length - beginning - end;
  if (left <= 0) return { test, said: lines.join('\n') };
  const cut = [...lines.slice(0, beginning), `(${left} lines left out)`, ...lines.slice(-end)];
  return { test, said: cut.join('\n') };
}
