import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '@bivak/web/storage';
import { forgetAnswers } from './forget-answers.ts';
import type { Session } from './session.ts';
import { STORE_KEY } from './session-store.ts';

/**
 * Forgets a person on every way in and out, here or in another tab. Who presses to leave, in whichever tab, also takes
 * along what was kept aside: forms half filled in, the ways into orders, and which of them were placed here. A session
 * that ends by itself loses nothing of it. Before the page is taken over nothing on it is anybody's, and an answer that went
 * would tear the page apart.
 */
export function forgetWhoLeaves(
  { events, store }: Pick<Session, 'events' | 'store'>,
  queryClient: QueryClient,
  taken?: Promise<void>,
): void {
  let waits = taken;
  void taken?.then(() => (waits = undefined));
  const forget = (): void => {
    if (waits === undefined) void forgetAnswers(queryClient);
    else void waits.then(() => forgetAnswers(queryClient));
  };
  events.on('login', forget);
  events.on('logout', ({ cause }) => {
    forget();
    // What ended by itself in another tab has left its cart to be found again.
    const isElsewhere = cause === 'elsewhere' && store.getState().cart.resume === null;
    if (cause === 'pressed' || isElsewhere) [() => sessionStorage, () => localStorage].forEach(forgetIn);
  });
}

function forgetIn(storage: () => Storage): void {
  attempt(() => {
    for (const key of Object.keys(storage()))
      if (key.startsWith('RM_') && key !== STORE_KEY) storage().removeItem(key);
  });
}
