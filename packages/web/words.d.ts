import type { Language } from '@bivak/contract/shop-config';
import type { WebWords } from './src/words/words.ts';

// The compiler needs it when it checks this package by itself: an app registers these words together with its own.
declare module 'use-intl' {
  interface AppConfig {
    Messages: WebWords;
    Locale: Language;
  }
}
