import type { Random } from '../../../../dev/src/demo-large/random.ts';

const invisible = [0, 1, 7, 8, 11, 27, 31, 127, 128, 133, 159, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xad];

/** Texts that something may take for more than a text. */
const texts: readonly string[] = [
  ...invisible.map((code) => `a${String.fromCodePoint(code)}b`),
  '\0',
  '\uD800',
  'a\uDFFF\uD800b',
  '\r\nSet-Cookie: a=b',
  '',
  ' ',
  '\u00A0\u2028\u3000',
  'e\u0301'.repeat(500),
  '🏕️👨‍👩‍👧'.repeat(200),
  'x'.repeat(81),
  'x'.repeat(300_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table item; --",
  '$1',
  '%00',
  '%',
  '%zz',
  '..%2F..%2Fetc/passwd',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '99999999999999999999999',
  '2147483648',
  '1.5',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  '2026-06-05T25:61:61Z',
  '2026-06-05T09:00:00+99:99',
  '+275760-09-13T00:00:00Z',
  'ja\0n@bivak.example',
  `${'a'.repeat(250)}@bivak.example`,
  '@',
  'javascript:alert(1)',
  '//elders.example/',
  'file:///etc/passwd',
  '*',
  '(((((((((((((((((((((((((((((a+)+)+)+$',
  'null\u0000.png',
];

/** Values in JSON, as they are written: among them what no value can be written as. */
const values: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '1e308',
  '5e-324',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"length":1e9}',
  '{"toString":null,"valueOf":null}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"Key":"a","Description":"b"}',
  '{"$ne":null}',
  '"\\ud800"',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`,
];

export function hostileText(random: Random): string {
  return random.chance(0.8) ? random.pick(texts) : drawnText(random);
}

/** One character in it that nobody sees. */
export function spoilt(random: Random, text: string): string {
  const at = random.int(text.length + 1);
  const character = random.chance(0.5) ? '\0' : String.fromCodePoint(random.pick(invisible));
  return text.slice(0, at) + character + text.slice(at);
}

export function hostileJson(random: Random, isText: boolean): string {
  return random.chance(isText ? 0.7 : 0.2) ? JSON.stringify(hostileText(random)) : random.pick(values);
}

/** Any code points at all, with what is refused among them more often. */
function drawnText(random: Random): string {
  return Array.from({ length: 1 + random.int(30) }, () =>
    random.chance(0.3)
      ? String.fromCodePoint(random.pick(invisible))
      : String.fromCodePoint(random.int(random.chance(0.5) ? 0x80 : 0x11_0000)),
  ).join('');
}

/** Whole bodies that are none. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  '{"a":',
  '[',
  '"',
  'null',
  '5',
  '"text"',
  '[]',
  '[[[[]]]]',
  '{"a":1,"a":2}',
  '\uFEFF{}',
  '{"\\u0000":1}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{a:1}',
  "{'a':1}",
  '{"a":1}}',
  'NaN',
  '{"a":\u0001}',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"n${index}":${index}`).join(',')}}`,
];

export const oddTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=--x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/xml',
  '*/*',
  'a',
];
