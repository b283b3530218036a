import type { Language, Translated } from '../shop-config/index.ts';

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
    /** It is not open yet. */
    readonly isDraft: boolean;
    readonly warehouses: readonly { readonly id: string; readonly name: string }[];
    /** What the shop calls its groups of customers; a group may have no name. */
    readonly customerGroups: readonly { readonly id: string; readonly name: Translated }[];
  } | null;
  readonly locale: Language;
  /** The server's clock, ISO 8601: the browser takes "now" from it. */
  readonly now: string;
}
