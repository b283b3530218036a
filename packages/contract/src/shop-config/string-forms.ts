/**
 * Reads `delivery:days|delivery:days` (spec 1 §5) as an object. What cannot be read stays as it was written, so that
 * the schema names the entry that is wrong.
 */
export function readRestrictions(text: string): Record<string, unknown> {
  return readEntries(text, (days) => (/^\d+$/u.test(days) ? Number(days) : days));
}

/** Reads `alias:warehouse,warehouse|alias:warehouse` (spec 1 §5) as an object. */
export function readAliases(text: string): Record<string, unknown> {
  return readEntries(text, (warehouses) =>
    warehouses
      .split(',')
      .map((warehouse) => warehouse.trim())
      .filter((warehouse) => warehouse !== ''),
  );
}

function readEntries(text: string, read: (value: string) => unknown): Record<string, unknown> {
  const entries = text
    .split('|')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const colon = entry.indexOf(':');
      const name = colon < 0 ? entry : entry.slice(0, colon);
      const value = colon < 0 ? '' : entry.slice(colon + 1);
      return [name.trim(), read(value.trim())] as const;
    });
  return Object.fromEntries(entries);
}
