/** What a standard text may name, in braces; it is filled in when the text is put into an answer. */
export const standardNames = ['firstName', 'customer', 'order', 'pickup', 'return', 'shop', 'me'] as const;
export type StandardName = (typeof standardNames)[number];

const named = /\{([^{}]*)\}/gu;

/** Names that there are not, each once, in the order of the text. */
export function unknownStandardNames(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !standardNames.includes(name as StandardName)))];
}

/**
 * A standard text as it goes into an answer. A name without a value, such as the order of a conversation about nothing,
 * stays in its braces: whoever sends it sees that something is missing.
 */
export function fillStandardText(
  text: string,
  values: Partial<Readonly<Record<StandardName, string>>>,
): string {
  return text.replaceAll(named, (whole, name: string) => {
    const value = values[name.trim() as StandardName];
    return value === undefined || value === '' ? whole : value;
  });
}

/** Those of its names that these values have nothing for, each once: what is sent to many goes out without any of them. */
export function missingStandardNames(
  text: string,
  values: Partial<Readonly<Record<StandardName, string>>>,
): string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !values[name as StandardName]))];
}
