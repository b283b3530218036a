import { runVitest } from '../lib/vitest.mjs';

/** The quick tests, quietly. @type {import('./check.mjs').Check} */
export async function checkUnitTests() {
  const { passed, failed, output } = await runVitest('unit', { quiet: true });
  const ok = failed === 0 && passed > 0;
  return { ok, line: `${passed} passed, ${failed} failed`, faults: ok ? [] : [output.trim()] };
}
