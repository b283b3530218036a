import type web from '../../messages/nl.json';
import type { formReasons } from './compile-words.ts';

/**
 * The words that parts of this package say. An app lays its own beside them and registers both with use-intl. Dutch is the
 * model: the other languages have the same keys, checked by a test.
 */
export type WebWords = typeof web & ReturnType<typeof formReasons>;
