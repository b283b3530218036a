import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { useApp } from '../app-context.tsx';
import type { SessionState } from './session-state.ts';

/** A part of the visitor's state; on the server and while hydrating it is the empty one. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useApp().session.store, select);
}

/** Whose figures are shown: part of the key of every answer that differs per customer. */
export function useIdentity(): string {
  return useSession((state) => state.session.account?.CustomerID ?? 'public');
}

/** Whether settings and token were looked after; pages of the visitor's own wait for it. */
export function useSessionReady(): boolean {
  const { session } = useApp();
  const [ready, setReady] = useState(session.isReady());
  useEffect(() => {
    let here = true;
    void session.ready().then(() => {
      if (here) setReady(true);
    });
    return () => {
      here = false;
    };
  }, [session]);
  return ready;
}
