import type { Language } from '../shop-config/index.ts';

/** What the server hands the browser with every page of the back office: nothing that is not public. */
export interface BackOfficeBoot {
  readonly shops: readonly { readonly id: string; readonly name: string }[];
  /** The shop that the path names; null where it names none. */
  readonly shop: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string;
    readonly languages: readonly Language[];
    readonly defaultLanguage: Language;
    /** The shop's own. */
    readonly origin: string;
    readonly lends: boolean;
    readonly warehouses: readonly { readonly id: string; readonly name: string }[];
  } | null;
  readonly locale: Language;
  /** The server's clock, ISO 8601: the browser takes "now" from it. */
  readonly now: string;
}
