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
