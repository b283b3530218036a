import { attempt } from './attempt.ts';

/** Where text is kept; the browser's local storage, or a stand-in for it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
  try {
    return JSON.parse(text.slice('json:'.length)) as unknown;
  } catch {
    return null;
  }
}

/**
 * A storage that survives being full or forbidden: what cannot be written is kept in memory (RULINGS, "RM_STORE"),
 * until something else is written there. Another tab may have logged out.
 */
export function survivingStorage(browser: () => TextStorage): TextStorage {
  const memory = new Map<string, { readonly value: string; readonly over: string | null }>();
  const stored = (name: string): string | null => attempt(() => browser().getItem(name)) ?? null;
  return {
    getItem: (name) => {
      const text = stored(name);
      const kept = memory.get(name);
      if (kept?.over === text) return kept.value;
      memory.delete(name);
      return text;
    },
    setItem: (name, value) => {
      const written = attempt(() => {
        browser().setItem(name, value);
        return true;
      });
      if (written) memory.delete(name);
      else memory.set(name, { value, over: stored(name) });
    },
    removeItem: (name) => {
      memory.delete(name);
      attempt(() => browser().removeItem(name));
    },
  };
}
