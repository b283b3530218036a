import type { Language } from '@bivak/contract/shop-config';
import type nl from '../../messages/nl.json';

/** The words of one language. Dutch is the model: the other languages have the same keys, checked by a test. */
export type Messages = typeof nl;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
