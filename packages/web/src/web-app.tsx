import type { Language } from '@bivak/contract/shop-config';
import { createContext, useContext, type ReactNode } from 'react';
import type { SessionCore } from './session/session-core.ts';

/** What parts of this package know of the app that they are in. */
export interface WebApp {
  readonly locale: Language;
  readonly session: Pick<SessionCore<unknown, unknown>, 'ready' | 'isReady'>;
  readonly shop: {
    readonly timeZone: string;
    /** Whether a part that could not be loaded says so; else its place stays empty. */
    readonly errorsEnabled: boolean;
  };
}

const Context = createContext<WebApp | null>(null);

/** Every page stands below it. An app gives what it stands on itself, which is more. */
export function WebProvider({ app, children }: { readonly app: WebApp; readonly children: ReactNode }) {
  return <Context value={app}>{children}</Context>;
}

/** The app around, as it was given. */
export function useWeb(): WebApp {
  const app = useContext(Context);
  if (app === null) throw new Error('No WebProvider above');
  return app;
}
