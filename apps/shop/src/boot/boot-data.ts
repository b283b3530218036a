import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type { DehydratedState } from '@tanstack/react-query';
import type { Messages } from '../i18n/messages.ts';

/** What the server hands the browser with a page, in `<script type="application/json" id="boot">`. */
export interface BootData {
  readonly shop: PublicShopConfig;
  readonly locale: Language;
  readonly messages: Messages;
  /** The server's clock, ISO 8601: the browser takes "now" from it. */
  readonly now: string;
  /** Of the document: a page that was not found, or failed, may be found by now. */
  readonly status: number;
  readonly queries: DehydratedState;
  /** The hashes of those that had no answer. */
  readonly failed: readonly string[];
}

/** Makes JSON that may stand inside a script element: it has no `<`, so no end tag and no comment can begin. */
export function bootJson(data: BootData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

export function readBootData(document: Document): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The page carries no boot data');
  return JSON.parse(text) as BootData;
}
