import type { Language } from '@bivak/contract/shop-config';
import type contractWords from '@bivak/contract/messages/nl.json';
import type { WebWords } from '@bivak/web';
import type own from '../../messages/nl.json';

/** The words of one language: the shop's own, those that all apps say, and in which a result is told wherever it is read. */
export type Messages = typeof own & WebWords & Pick<typeof contractWords, 'outcome'>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
