import type { Language } from '@bivak/contract/shop-config';

/** A name that stands alone elsewhere, within a sentence; German writes nouns large there too. */
export function inSentence(name: string, language: Language): string {
  return language === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
