/** A list of the wire that fits on one page. */
export function listed<T>(entries: T[]): { Collection: T[]; Total: number; Index: number } {
  return { Collection: entries, Total: entries.length, Index: 0 };
}
