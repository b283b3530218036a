import type { Call } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';

/** What the shop's server entry is asked for one page. */
export interface PageRequest {
  /** Path and query as the visitor asked them. */
  readonly url: string;
  readonly origin: string;
  readonly acceptLanguage: string;
  readonly shop: PublicShopConfig;
  /** The shop's own wording, per language; merged over the standard texts. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** The typed client, asking in the page's language, which the address decides. */
  readonly callIn: (language: Language) => Call;
  readonly now: Date;
  /** Where the people of this shop work; null: this installation has no back office. */
  readonly office: string | null;
}

/** A page in parts: the server adds addresses of scripts and styles, and the nonce. */
export interface RenderedPage {
  readonly status: number;
  readonly redirect?: string;
  readonly locale: string;
  /** Title, description, canonical and alternates, as HTML. */
  readonly head: string;
  readonly body: string;
  /** Nobody keeps a copy of it. */
  readonly noStore?: boolean;
  /** What the browser starts with, as JSON text safe inside a script element. */
  readonly data: string;
  /** Source modules of the page, whose chunks are worth loading at once. */
  readonly modules: readonly string[];
}

/** The exports of apps/shop's server entry; it is loaded by path, so that no app imports another. */
export interface PageEntry {
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  /** What widgets on other sites need of a shop and its words in a language. */
  readonly widgetWords: (
    request: Pick<PageRequest, 'shop' | 'texts'> & { readonly language: Language },
  ) => object;
}
