import { useRef } from 'react';
import { useApp } from '../../../app-context.tsx';

/** Notes of a session whether it came from the provider: one that did ends there too. */
export function useEntered() {
  const { session } = useApp();
  const exchanged = useRef<string | null>(null);
  return {
    /** The token that the provider's word was exchanged for; it may still be left for another. */
    expect: (accessToken: string | null) => {
      exchanged.current = accessToken;
    },
    /** To be called when a session begins. */
    mark: () =>
      session.store.setState((state) =>
        state.session.token?.Access_token === exchanged.current
          ? { session: { ...state.session, signedOn: true } }
          : state,
      ),
  };
}
