import type { Language } from '../../platform/i18n/language.ts';

/** A text in the language asked for, else in any that there is. */
export function textIn(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] ?? Object.values(texts).find((text) => text !== '') ?? '';
}

/** A mail in words, before it becomes text and HTML: both say the same. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  /** The line that mailboxes show beside the subject. */
  readonly preview: string;
  readonly shopName: string;
  readonly title: string;
  readonly greeting: string;
  readonly intro: string;
  readonly facts: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** Null where nothing is ordered. */
  readonly articles: {
    readonly title: string;
    /** What the amounts of the lines mean; empty when they have none. */
    readonly amountTitle: string;
    readonly lines: readonly { readonly qty: number; readonly name: string; readonly amount: string }[];
    readonly totals: readonly { readonly name: string; readonly amount: string; readonly strong: boolean }[];
  } | null;
  /** Apart from the totals: it is no turnover. */
  readonly deposit: { readonly name: string; readonly amount: string; readonly note: string } | null;
  readonly next: { readonly title: string; readonly text: string };
  readonly button: { readonly text: string; readonly href: string };
  readonly footer: readonly string[];
}
