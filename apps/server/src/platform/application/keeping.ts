import type { Context } from './context.ts';

/**
 * An answer that only its request, the settings, the catalogue and its audience decide: it may be given again until one of
 * them changes.
 */
export interface Keeping {
  /** Who gets the same answer: language, price list. */
  readonly audience: (context: Context) => string;
}
