import type { Language } from '@bivak/contract/shop-config';

const KEY = 'bivak-language';
const languages: readonly Language[] = ['nl', 'en', 'de'];

/** What each language calls itself; whoever looks for theirs reads no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  nl: 'Nederlands',
  en: 'English',
  de: 'Deutsch',
};

/** The language that somebody chose in this browser, else the one that it asks for. */
export function chosenLanguage(asked: Language): Language {
  try {
    return languages.find((language) => language === window.localStorage.getItem(KEY)) ?? asked;
  } catch {
    return asked;
  }
}

/** Everything on the page is in it, so the page begins anew; what is typed is asked about by the page itself. */
export function chooseLanguage(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // Without a storage the browser's own language stays.
  }
  window.location.reload();
}
