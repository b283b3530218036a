import type { BareContext } from '../platform/application/context.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { ServerKey } from '../platform/identity/server-key.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { Objection } from './objection.ts';

export interface ActionParts {
  readonly shop: Shop;
  readonly source: EventSource;
  readonly translate: Translate;
  /** The key that signs the addresses of files; null: none are given. */
  readonly key: ServerKey | null;
  /** What `--file` named. */
  readonly files: readonly string[];
  /** Where the bytes of files lie; null: none are taken. */
  readonly store: FileStore | null;
  /** `--yes`: what is shown is done too. */
  readonly yes: boolean;
  /** What the action's own options said, by their names without dashes. */
  readonly options: ReadonlyMap<string, string>;
  /** The answer speaks it. */
  readonly language: Language;
}

/** One thing that the business can do. */
export interface Action {
  readonly example: string;
  /** Fewest and most words after its name. */
  readonly fewest: number;
  readonly most: number;
  /** It takes files of this machine, by `--file`. */
  readonly takesFiles?: true;
  /** Options of its own, by their names without dashes; all of them are needed. */
  readonly options?: readonly string[];
  /** Options that may be left out. */
  readonly mayHave?: readonly string[];
  /** It can be told `--yes`. */
  readonly takesYes?: (args: readonly string[]) => boolean;
  /** What is wrong with a word; asks no database. */
  readonly evaluate?: (args: readonly string[], options: ReadonlyMap<string, string>) => Objection | null;
  /** What it does to something of one shop; absent for lists, which are of all. */
  readonly onTarget?: TargetedAction;
}

export interface TargetedAction {
  /** What the first word names: the key of the objection when no shop knows it. */
  readonly names:
    | 'number'
    | 'item'
    | 'login'
    | 'operator'
    | 'customer'
    | 'machine'
    | 'invoice'
    | 'conversation'
    | 'damage'
    | 'request'
    | 'division'
    | 'setting';
  /** No word says for which shop it is meant, so --shop does. */
  readonly asksShop?: true;
  /** Refuses a word that the shop does not know; absent where any shop will do. */
  readonly find?: (staff: BareContext, word: string) => Promise<unknown>;
  /** The line to print, or why not. */
  readonly run: (parts: ActionParts, args: readonly string[]) => Promise<string | Objection | Refusal>;
}
