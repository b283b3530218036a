/** What a storage answers; undefined where it is full or forbidden, or holds nothing that can be read. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
