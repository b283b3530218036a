import type { Call } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type { QueryClient } from '@tanstack/react-query';
import { useWeb, type PageClock } from '@bivak/web';
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

export function useApp(): AppContext {
  // What App gives above.
  return useWeb() as AppContext;
}

export function useShop(): PublicShopConfig {
  return useApp().shop;
}

export function useCall(): Call {
  return useApp().call;
}
