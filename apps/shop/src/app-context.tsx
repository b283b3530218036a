import type { Call } from '@bivak/contract';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type { QueryClient } from '@tanstack/react-query';
import { type PageClock, WebProvider } from '@bivak/web';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { createTranslator } from 'use-intl/core';
import type { Messages } from './i18n/messages.ts';
import type { Session } from './session/session.ts';

/** What every page stands on; the routes get it as router context, components through hooks. */
export interface AppContext {
  readonly shop: PublicShopConfig;
  readonly locale: Language;
  readonly t: ReturnType<typeof createTranslator<Messages>>;
  readonly call: Call;
  readonly queryClient: QueryClient;
  readonly clock: PageClock;
  readonly session: Session;
}

const Context = createContext<AppContext | null>(null);

export function AppContextProvider({
  value,
  children,
}: {
  readonly value: AppContext;
  readonly children: ReactNode;
}) {
  const { session, shop } = value;
  const app = useMemo(() => ({ session, errorsEnabled: shop.errorsEnabled }), [session, shop]);
  return (
    <Context value={value}>
      <WebProvider app={app}>{children}</WebProvider>
    </Context>
  );
}

export function useApp(): AppContext {
  const app = useContext(Context);
  if (app === null) throw new Error('No AppContextProvider above');
  return app;
}

export function useShop(): PublicShopConfig {
  return useApp().shop;
}

export function useCall(): Call {
  return useApp().call;
}
