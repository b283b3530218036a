import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { operationsWithoutSchemas } from './operations-without-schemas.ts';

function transformed(code: string): string | undefined {
  const { transform } = operationsWithoutSchemas();
  if (typeof transform !== 'object') throw new Error('No transform');
  const handler = transform.handler as unknown as (this: object, code: string) => { code: string } | null;
  return handler.call({ parse: parseAst }, code)?.code;
}

test('an operation keeps what it takes to send it, and only counts its schemas', () => {
  const code = `export const getItem = operation({ id: 'getItem', path: '/api/x', tag: 'Items', summary: 'One of them', params, query: z.object({ a }), answer: Item });`;
  expect(transformed(code)).toBe(
    `export const getItem = operation({ id: 'getItem', path: '/api/x', tag: '', summary: '', params: true, query: true, answer: true });`,
  );
});

test('a schema, or an object of schemas, is dropped where nobody uses it', () => {
  expect(transformed('export const Id = z.string().check(z.minLength(1));')).toBe(
    'export const Id = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))();',
  );
  expect(transformed('const owner = { cartID: z.optional(Id) };')).toBe(
    'const owner = /* @__PURE__ */ (() => ({ cartID: z.optional(Id) }))();',
  );
});

test('everything else stays as it is', () => {
  expect(
    transformed(`import * as z from 'zod/mini'; export function text() { return z.string(); }`),
  ).toBeUndefined();
});
