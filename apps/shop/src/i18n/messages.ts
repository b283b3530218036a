import type { Language } from '@bivak/contract/shop-config';
import type nl from '../../messages/nl.json';
import type { formReasons } from '@bivak/web/words';

/** The words of one language, with those of the contract that forms say too. Dutch is the model: the other languages have the same keys, checked by a test. */
export type Messages = typeof nl & ReturnType<typeof formReasons>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
