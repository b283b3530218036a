import { run } from '../lib/run.mjs';
import { nodePath, tool } from '../lib/runtime.mjs';

/** The linter with its rules that know types. @type {import('./check.mjs').Check} */
export async function checkLint() {
  const { status, output } = await run(nodePath(), [tool('oxlint', 'bin/oxlint'), '--type-aware', '.'], {
    quiet: true,
  });
  return { ok: status === 0, line: 'oxlint, with types', faults: status === 0 ? [] : [output.trim()] };
}

/** The formatter's opinion; `npm run format` follows it. @type {import('./check.mjs').Check} */
export async function checkFormat() {
  const { status, output } = await run(nodePath(), [tool('oxfmt', 'bin/oxfmt'), '--check', '.'], {
    quiet: true,
  });
  const ok = status === 0;
  return { ok, line: ok ? 'oxfmt' : 'run: npm run format', faults: ok ? [] : [output.trim()] };
}
