import { parseIsoDate, type Period } from '@bivak/rules';
import { attempt } from '@bivak/web/storage';

/** An article that was put aside for the cart of the shop. */
export interface Aside {
  readonly id: string;
  readonly isComposition: boolean;
  readonly amount: number;
}

/** What was chosen beside the widgets of a page. */
export interface Chosen {
  readonly warehouse: string | null;
  readonly delivery: string | null;
  readonly period: Period | null;
  readonly items: readonly Aside[];
}

export interface Choice {
  get(): Chosen;
  set(part: Partial<Chosen>): void;
  /** Called after every change; gives back how to end that. */
  follow(listener: () => void): () => void;
}

const NOTHING: Chosen = { warehouse: null, delivery: null, period: null, items: [] };
/** The server takes no more in one go. */
export const MOST_ASIDE = 20;

/** Kept for this tab of this site, in its own storage: nothing of the shop's. Without a storage it ends with the page. */
export function createChoice(origin: string, storage: () => Storage): Choice {
  const key = `BIVAK_WIDGETS ${origin}`;
  const listeners = new Set<() => void>();
  let chosen = chosenOf(attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown));
  return {
    get: () => chosen,
    set(part) {
      chosen = { ...chosen, ...part };
      attempt(() => storage().setItem(key, JSON.stringify(chosen)));
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One more of an article; null when the server would not take so many different ones. */
export function withAside({ items }: Chosen, id: string, isComposition: boolean): readonly Aside[] | null {
  const known = items.find((one) => one.id === id);
  if (known === undefined)
    return items.length < MOST_ASIDE ? [...items, { id, isComposition, amount: 1 }] : null;
  return items.map((one) => (one.id === id ? { ...one, amount: one.amount + 1 } : one));
}

/** It is taken as far as it makes sense: the site itself may write there. */
function chosenOf(kept: unknown): Chosen {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const { warehouse, delivery, period, items } = kept as Partial<Record<keyof Chosen, unknown>>;
  const { from, to } = (period ?? {}) as Partial<Record<'from' | 'to', unknown>>;
  const [first, last] = [parseIsoDate(String(from)), parseIsoDate(String(to))];
  return {
    warehouse: typeof warehouse === 'string' ? warehouse : null,
    delivery: typeof delivery === 'string' ? delivery : null,
    period: first === null || last === null || last < first ? null : { from: first, to: last },
    items: Array.isArray(items) ? (items as unknown[]).filter(isAside).slice(0, MOST_ASIDE) : [],
  };
}

function isAside(one: unknown): one is Aside {
  const { id, isComposition, amount } = (one ?? {}) as Partial<Record<keyof Aside, unknown>>;
  return (
    typeof id === 'string' &&
    typeof isComposition === 'boolean' &&
    Number.isInteger(amount) &&
    Number(amount) > 0
  );
}
