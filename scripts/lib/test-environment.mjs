/**
 * The environment of tests, without what a developer set for a server of their own. An undefined value takes a
 * variable away.
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment() {
  const ours = Object.keys(process.env).filter((name) => name.startsWith('BIVAK_'));
  const unset = Object.fromEntries(
    [...ours, 'PORT', 'DATABASE_URL', 'NODE_ENV'].map((name) => [name, undefined]),
  );
  return { ...unset, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined };
}
