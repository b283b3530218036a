/** What a record of the shop has under a name that somebody else gave; `constructor` and `__proto__` are none of its. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
