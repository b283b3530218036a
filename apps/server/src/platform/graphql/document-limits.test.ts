import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { documentLimits, measureDocument } from './document-limits.ts';

const schema = buildSchema(`
  type Request { Id: ID, City: String, Partner: Request }
  type Query { one: Request, all(index: Int = 0, size: Int = 100): [Request!]! }
  type Mutation { send: Request }
`);
const measure = (text: string, variables = {}) => measureDocument(parse(text), schema, variables);
const brokenBy = (text: string, variables = {}) => measure(text, variables).broken;
const times = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join(' ');

describe('a document is measured before any of it runs', () => {
  test('a document is measured with the commands and queries that it names, also within fragments, each as often as it is asked for', () => {
    const { broken, calls, introspects } = measure(`
      query Q { one { Id } ...More ... { two: one { Id } } __typename }
      fragment More on Query { all { Id } }
      mutation M { send { Id } }
    `);
    expect([broken, introspects]).toEqual([null, false]);
    expect(calls.map(({ type, name }) => `${type}.${name}`)).toEqual([
      'Query.one',
      'Query.all',
      'Query.one',
      'Mutation.send',
    ]);
  });

  test.each<[string, string, string | null]>([
    ['as many aliases as there may be', `{ one { ${times(20, (n) => `a${n}: Id`)} } }`, null],
    ['one alias more', `{ one { ${times(21, (n) => `a${n}: Id`)} } }`, 'aliases'],
    ['a field under its own name, which is no alias', `{ one { ${times(40, () => 'Id: Id')} } }`, null],
    ['as deep as it may be', `{ one ${nested(7)} }`, null],
    ['one level deeper', `{ one ${nested(8)} }`, 'depth'],
    ['ten calls', `{ ${times(10, () => 'one { Id }')} }`, null],
    ['eleven calls', `{ ${times(11, () => 'one { Id }')} }`, 'calls'],
    ['a list of a hundred with 99 fields', `{ all { ${times(99, () => 'Id')} } }`, null],
    ['a list of a hundred with 100 fields', `{ all { ${times(100, () => 'Id')} } }`, 'cost'],
    ['a shorter list with 100 fields', `{ all(size: 10) { ${times(100, () => 'Id')} } }`, null],
  ])('a document is measured before it runs: %s', (_, text, limit) => {
    expect(brokenBy(text)).toBe(limit);
  });

  test('a document is measured where the length of a list is a variable, by its value, and by the longest list where it is none', () => {
    const text = `query Q($size: Int) { all(size: $size) { ${times(100, () => 'Id')} } }`;
    expect([brokenBy(text, { size: 10 }), brokenBy(text), brokenBy(text, { size: 'x' })]).toEqual([
      null,
      'cost',
      'cost',
    ]);
  });

  test('a document is measured where fragments spread each other twice, as often as the answer would hold them', () => {
    const doubling = times(
      30,
      (n) => `fragment F${n} on Request { Partner { Id } ...F${n + 1} ...F${n + 1} }`,
    );
    expect(brokenBy(`{ one { ...F0 } } ${doubling} fragment F30 on Request { Id }`)).toBe('cost');
  });

  test('a document is measured where fragments go in circles, in a moment', () => {
    const names = Array.from({ length: 14 }, (_, n) => `F${n}`);
    const circles = names.map(
      (name) => `fragment ${name} on Query { ${names.map((one) => `...${one}`).join(' ')} }`,
    );
    expect(brokenBy(`{ ...F0 } ${circles.join(' ')}`)).toBe('calls');
  });

  test('a document is measured before any of it runs says whether it asks for the schema itself, whose depth is its own matter', () => {
    const type = `{ ofType ${'{ ofType '.repeat(12)} { name } ${'}'.repeat(12)} }`;
    expect(measure(`{ __schema { types ${type} } }`)).toMatchObject({ broken: null, introspects: true });
    expect(measure('fragment F on Query { __type(name: "x") { name } } { ...F }').introspects).toBe(true);
    expect(documentLimits.depth).toBeLessThan(12);
  });
});

function nested(levels: number): string {
  return `{ ${'Partner { '.repeat(levels - 1)} Id ${'}'.repeat(levels - 1)} Id }`;
}
