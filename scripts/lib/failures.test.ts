import { join } from 'node:path';

import { expect, test } from 'vitest';

import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { root } from './runtime.mjs';

test('of a report of tests what failed is told with its file, and a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'packages', 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'group adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'group subtracts',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
          },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(root, 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    { test: `${join('packages', 'a.test.ts')} > group subtracts`, said: 'expected 1' },
    { test: 'b.test.ts', said: 'no such module' },
  ]);
});

test('of a report of journeys those that failed are told, at every depth, and what broke outside of them', () => {
  const journey = (title: string, status: string, message: string) => ({
    title,
    file: 'paying.test.ts',
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message }] }] }],
  });
  const report = {
    suites: [
      {
        specs: [journey('pays', 'expected', ''), journey('pays late', 'unexpected', 'no link')],
        suites: [{ specs: [journey('pays twice', 'unexpected', 'no button')] }],
      },
    ],
    errors: [{ message: 'The server wrote errors' }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    { test: 'paying.test.ts > pays late', said: 'no link' },
    { test: 'paying.test.ts > pays twice', said: 'no button' },
    { test: 'outside of the journeys', said: 'The server wrote errors' },
  ]);
});

test('of a long failure the middle is left out, and it says how much', () => {
  const failureMessages = [Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')];
  const assertionResults = [{ status: 'failed', fullName: 'is long', failureMessages }];
  const [failure] = failuresOfVitest({
    testResults: [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults }],
  });
  const lines = failure?.said.split('\n') ?? [];
  expect(lines.slice(29, 32)).toEqual(['line 29', '(10 lines left out)', 'line 40']);
  expect([lines[0], lines.at(-1)]).toEqual(['line 0', 'line 49']);
});
