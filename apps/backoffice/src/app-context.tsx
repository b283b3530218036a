import type { BackOfficeBoot } from '@bivak/contract/admin';
import type { Language } from '@bivak/contract/shop-config';
import type { Call } from '@bivak/contract/wire';
import { useWeb, type PageClock } from '@bivak/web';
import type { QueryClient } from '@tanstack/react-query';
import type { Words } from './i18n/words.ts';
import type { StaffSessionCore } from './session/staff-session.ts';

/** The shop that the page is about, and what parts of all apps read of one. */
export type OfficeShop = NonNullable<BackOfficeBoot['shop']> & { readonly errorsEnabled: boolean };

/** What every page stands on; the routes get it as router context, components through hooks. */
export interface AppContext {
  readonly shop: OfficeShop;
  /** All shops of the installation, to switch between. */
  readonly shops: BackOfficeBoot['shops'];
  readonly locale: Language;
  readonly words: Words;
  readonly call: Call;
  readonly queryClient: QueryClient;
  readonly clock: PageClock;
  readonly session: StaffSessionCore;
}

export function useApp(): AppContext {
  // What App gives above.
  return useWeb() as AppContext;
}

export function useCall(): Call {
  return useApp().call;
}
