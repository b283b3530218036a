/**
 * Writes a value as canonical JSON (RFC 8785): no white space, names sorted by UTF-16 code units, numbers as ECMAScript writes
 * them. The same value has the same bytes wherever it is written, so that its hash can be computed by anybody. Names without a
 * value are left out, as in JSON. Throws on what JSON cannot hold: a number that is not finite, half a character.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number is not finite');
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is no JSON`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${text(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('a text holds half a character');
  return JSON.stringify(value);
}
