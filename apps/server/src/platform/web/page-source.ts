import type { DocumentAssets } from './document.ts';
import type { PageEntry, RenderedPage } from './page-entry.ts';

/** Where pages come from: the built shop in production, Vite in development. */
export interface PageSource {
  readonly entry: () => Promise<PageEntry>;
  readonly assetsOf: (page: RenderedPage) => Promise<DocumentAssets>;
  /** Further origins that the browser may connect to; the development server's socket. */
  readonly connect: readonly string[];
  readonly close: () => Promise<void>;
}
