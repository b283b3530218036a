import { useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';

/** What somebody changed and has not saved, and what stood there when they began. */
interface Draft<Values> {
  readonly mine: Partial<Values>;
  readonly from: Partial<Values>;
}

/** A field that somebody else changed too, meanwhile. */
export interface Conflict<Values> {
  readonly field: keyof Values & string;
  readonly mine: Values[keyof Values];
  readonly theirs: Values[keyof Values];
}

const empty = { mine: {}, from: {} } as const;

/**
 * What is typed into a record, over what the server has. It survives a reload and the end of a session, in this browser and for
 * this person. Fields that others changed meanwhile come in by themselves; one that both changed is a conflict.
 */
export function useDraft<Values extends object>(record: string, base: Values) {
  const { shop } = useApp();
  const person = useStaff((state) => state.person?.ID ?? '');
  const key = `bivak-draft ${shop.id} ${person} ${record}`;
  const [state, setState] = useState(() => ({ key, draft: stored<Values>(key) }));
  const draft = state.key === key ? state.draft : stored<Values>(key);
  const isChanged = (field: keyof Values) => field in draft.mine && !isSame(draft.mine[field], base[field]);
  const changed = (Object.keys(draft.mine) as (keyof Values & string)[]).filter(isChanged);

  function set(next: Draft<Values>): void {
    setState({ key, draft: next });
    store(key, next);
  }
  return {
    values: { ...base, ...pick(draft.mine, changed) },
    changed,
    change: (values: Partial<Values>) => {
      const seen = Object.fromEntries(
        Object.keys(values).map((field) => [field, base[field as keyof Values]]),
      ) as Partial<Values>;
      set({ mine: { ...draft.mine, ...values }, from: { ...seen, ...draft.from } });
    },
    /** All of it, or what `fields` says. */
    drop: (fields: readonly (keyof Values & string)[] = changed) =>
      set({ mine: without(draft.mine, fields), from: without(draft.from, fields) }),
    /** Mine stays, whatever theirs is. */
    keep: (field: keyof Values) => set({ ...draft, from: { ...draft.from, [field]: base[field] } }),
    /** Against what the server has now, which may be newer than what is shown. */
    conflictsWith: (fresh: Values): Conflict<Values>[] =>
      changed
        .filter(
          (field) => !isSame(draft.from[field], fresh[field]) && !isSame(draft.mine[field], fresh[field]),
        )
        .map((field) => ({ field, mine: draft.mine[field] as Values[typeof field], theirs: fresh[field] })),
  };
}

export type DraftOf<Values extends object> = ReturnType<typeof useDraft<Values>>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pick<Values>(values: Partial<Values>, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

function without<Values>(values: Partial<Values>, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !fields.includes(name)),
  ) as Partial<Values>;
}

function stored<Values>(key: string): Draft<Values> {
  try {
    const read = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return read ?? empty;
  } catch {
    return empty;
  }
}

function store(key: string, draft: Draft<unknown>): void {
  try {
    if (Object.keys(draft.mine).length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without a storage it lives as long as the page.
  }
}
