import type { QueryClient } from '@tanstack/react-query';
import { forgetAnswers } from './forget-answers.ts';
import type { Session } from './session.ts';

/**
 * Forgets a person on every way in and out, here or in another tab. Who presses to leave also takes along what this
 * tab kept aside: forms half filled in, and the ways into orders. A session that ends by itself loses nothing of it.
 */
export function forgetWhoLeaves({ events }: Pick<Session, 'events'>, queryClient: QueryClient): void {
  events.on('login', () => void forgetAnswers(queryClient));
  events.on('logout', ({ cause }) => {
    void forgetAnswers(queryClient);
    if (cause === 'pressed') forgetTab();
  });
}

function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('RM_')) sessionStorage.removeItem(key);
  } catch {
    // Where it is forbidden, nothing was kept.
  }
}
