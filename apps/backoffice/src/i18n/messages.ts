import type { Language } from '@bivak/contract/shop-config';
import type { WebWords } from '@bivak/web';
import type own from '../../messages/nl.json';

/** The words of one language: the back office's own, and those that all apps say. */
export type Messages = typeof own & WebWords;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
