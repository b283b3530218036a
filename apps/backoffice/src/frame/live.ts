import { listChanges } from '@bivak/contract/admin';
import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';

/** So often a tab that is looked at asks what changed. */
const everyMs = 5_000;
/** So long a row tells that it is another. */
const shownMs = 2_000;
/** Answers overlap: what was heard of is remembered for longer than that. */
const overlapMs = 30_000;

export interface Change {
  readonly at: string;
  /** The login of staff who did it; null where it was nobody of them. */
  readonly by: string | null;
}

interface LiveState {
  /** By entity and id, what colleagues changed just now. */
  readonly fresh: ReadonlyMap<string, Change>;
  /** Counts what came from colleagues: lists that are read again for it keep their rows in place. */
  readonly stamp: number;
}

export const useLive = create<LiveState>(() => ({ fresh: new Map(), stamp: 0 }));

export function changeKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** What is read again when a thing changes; of an entity that is not here nothing is shown. */
export const queriesOf: Readonly<Record<string, (id: string) => readonly QueryKey[]>> = {
  reservation: (id) => [
    ['orders'],
    ['today'],
    ['late'],
    ['picks'],
    ['order', id],
    ['handover', id],
    ['agreements', id],
    ['hours-hits'],
    ['customer'],
    ['customers'],
    ...stock,
  ],
  payment: () => [['orders'], ['today'], ['order'], ['handover'], ['customer']],
  refund: () => [['orders'], ['order'], ['customer']],
  invoice: () => [['orders'], ['order'], ['customer'], ['invoices'], ['invoice']],
  customer: (id) => [['customers'], ['customer', id], ['approval', id]],
  contact: () => [['customers'], ['customer'], ['approval']],
  conversation: (id) => [['conversations'], ['conversation', id], ['today'], ['order'], ['customer']],
  message: () => [['conversations'], ['conversation']],
  'contact-message': () => [['contact-messages']],
  damage: (id) => [['damages'], ['damage', id], ['order'], ['handover'], ...stock],
  item: (id) => [['items'], ['item', id], ...stock],
  category: () => [['categories']],
  stock: () => [['items'], ['today'], ['late'], ['order'], ...stock],
  'rental-request': (id) => [['requests'], ['request', id], ['request-tents']],
  setting: () => [['settings'], ['seasons'], ['hours-settings'], ['hours-hits']],
};

const stock: readonly QueryKey[] = [
  ['stock'],
  ['stock-moves'],
  ['downtimes'],
  ['due-services'],
  ['planning'],
  ['shortages'],
  ['serials'],
  ['item-stock'],
];

/**
 * Hears what changes while the tab is looked at, and reads again what is shown of it; nothing else is asked for again. A tab that
 * was away for too long reads everything.
 */
export function useChanges(): void {
  const { call, session } = useApp();
  const queryClient = useQueryClient();
  const me = useStaff(({ person }) => person?.ID ?? null);
  const heard = useEffectEvent(async (state: { after: number | null; known: Map<string, number> }) => {
    if (document.visibilityState !== 'visible') return;
    const { after, known } = state;
    const said = await call(listChanges, { query: after === null ? {} : { After: after } }).catch(() => null);
    if (said === null) return;
    state.after = said.Next;
    if (after === null) return;
    if (!said.IsWhole) {
      await queryClient.invalidateQueries();
      return;
    }
    const now = performance.now();
    for (const [key, at] of known) if (now - at > overlapMs) known.delete(key);
    const changes = said.Collection.filter(({ Entity, ID, At, Version }) => {
      const key = `${Entity} ${ID} ${At} ${String(Version)}`;
      if (known.has(key)) return false;
      known.set(key, now);
      return true;
    });
    if (changes.length === 0) return;
    const theirs = changes.filter(({ By }) => By === null || By !== me);
    if (theirs.length > 0)
      tell(theirs.map(({ Entity, ID, At, By }) => ({ key: changeKey(Entity, ID), at: At, by: By })));
    const keys = new Map(
      changes
        .flatMap(({ Entity, ID }) => queriesOf[Entity]?.(ID) ?? [])
        .map((queryKey) => [JSON.stringify(queryKey), queryKey]),
    );
    await Promise.all([...keys.values()].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  });
  useEffect(() => {
    const state = { after: null, known: new Map<string, number>() };
    const ask = () => void heard(state);
    ask();
    const timer = setInterval(ask, everyMs);
    // Whoever comes back to the tab sees at once what is new.
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [session]);
}

function tell(changes: readonly (Change & { readonly key: string })[]): void {
  useLive.setState(({ fresh, stamp }) => ({
    fresh: new Map([...fresh, ...changes.map(({ key, at, by }) => [key, { at, by }] as const)]),
    stamp: stamp + 1,
  }));
  setTimeout(
    () =>
      useLive.setState(({ fresh }) => ({
        fresh: new Map(
          [...fresh].filter(([key, { at }]) => !changes.some((one) => one.key === key && one.at === at)),
        ),
      })),
    shownMs,
  );
}
