import { expect, test } from 'vitest';
import { AS_MODULE, reactAsModule } from './react-as-module.ts';

const { resolveId, load } = reactAsModule() as unknown as {
  readonly resolveId: { handler(id: string, importer: string, how: { kind: string }): string | null };
  readonly load: { handler(id: string): string };
};

test('React that a file imports becomes a module, React that a library requires stays as it is', () => {
  expect(resolveId.handler('react', '/a.tsx', { kind: 'import-statement' })).toBe(`${AS_MODULE}react`);
  expect(resolveId.handler('react', '/a.cjs', { kind: 'require-call' })).toBeNull();
  expect(resolveId.handler('react', `${AS_MODULE}react`, { kind: 'import-statement' })).toBeNull();
});

test('React as a module exports each of its functions, and the whole of it', () => {
  const code = load.handler(`${AS_MODULE}react`);
  expect(code).toContain("import whole from 'react';");
  expect(code).toContain('export default whole;');
  for (const name of ['useState', 'createElement', 'Suspense'])
    expect(code).toContain(`export const ${name} =`);
});
