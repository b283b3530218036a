/** Where text is kept; the browser's local storage, or a stand-in for it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Storage values are tagged for JSON, number and null (spec 1 §9); other text stands as it is. */
export function encodeTagged(value: unknown): string {
  if (value === null || value === undefined) return 'null:';
  if (typeof value === 'number') return `number:${value}`;
  if (typeof value === 'string') return value;
  return `json:${JSON.stringify(value)}`;
}

export function decodeTagged(text: string): unknown {
  if (text === 'null:') return null;
  if (text.startsWith('number:')) return Number(text.slice('number:'.length));
  if (!text.startsWith('json:')) return text;
  return attempt(() => JSON.parse(text.slice('json:'.length)) as unknown) ?? null;
}

/**
 * Keeps one text in a storage that may be full or forbidden: what could not be written there stays in memory (RULINGS,
 * "RM_STORE"), until something else stands there. Another tab may have logged out.
 */
export function survivingText(browser: () => TextStorage, name: string) {
  const stored = (): string | null => attempt(() => browser().getItem(name)) ?? null;
  let kept: { readonly text: string | null; readonly over: string | null } = { text: null, over: null };
  return {
    read: (): string | null => {
      const over = stored();
      if (over !== kept.over) kept = { text: over, over };
      return kept.text;
    },
    write: (text: string): void => {
      attempt(() => browser().setItem(name, text));
      kept = { text, over: stored() };
    },
  };
}

/** What a storage answers; undefined where it is full or forbidden, or holds nothing that can be read. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export type Loose = Readonly<Record<string, unknown>>;

/** The names of whatever was read; none where it is no object. */
export function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}
