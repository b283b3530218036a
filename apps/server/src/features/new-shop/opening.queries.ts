import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { isDraft, previewLink } from '../../platform/shops/preview.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { readOpeningFacts } from './opening.sql.ts';

export type OpeningStepKey = 'hours' | 'bank' | 'tax' | 'item' | 'terms' | 'privacy' | 'company';

export interface OpeningStep {
  readonly key: OpeningStepKey;
  readonly isDone: boolean;
  readonly isNeeded: boolean;
}

export interface Opening {
  readonly state: 'draft' | 'open';
  readonly origin: string;
  readonly preview: string | null;
  readonly steps: readonly OpeningStep[];
}

/** What a shop still lacks, read from what it has: nobody ticks anything off. */
export const staffOpening = query(
  { right: 'settings.write', shared: 'nobody' },
  async ({ shop, key, now }: Context): Promise<Opening> => ({
    state: isDraft(shop) ? 'draft' : 'open',
    origin: canonicalOrigin(shop),
    preview: isDraft(shop) ? previewLink(key, shop, now) : null,
    steps: await stepsOf(shop.database, shop),
  }),
);

/** The law and the first customer ask for these; the rest is advice. */
const needed: ReadonlySet<OpeningStepKey> = new Set(['bank', 'item', 'terms', 'privacy']);

export async function stepsOf(db: Db, { config }: Pick<Shop, 'config'>): Promise<readonly OpeningStep[]> {
  const { hasHours, hasItem } = await readOpeningFacts(db);
  const done: Readonly<Record<OpeningStepKey, boolean>> = {
    hours: hasHours,
    bank: config.invoices.iban !== undefined,
    tax: config.contact.vatNo !== undefined,
    item: hasItem,
    terms: hasPage(config, 'terms'),
    privacy: hasPage(config, 'privacy'),
    company: hasPage(config, 'company'),
  };
  return (Object.keys(done) as OpeningStepKey[]).map((key) => ({
    key,
    isDone: done[key],
    isNeeded: needed.has(key),
  }));
}

/** In the language that stands in for the others. */
function hasPage(
  { pages, defaultLanguage }: Pick<ShopConfig, 'pages' | 'defaultLanguage'>,
  name: 'terms' | 'privacy' | 'company',
): boolean {
  return (pages[name]?.text[defaultLanguage] ?? '') !== '';
}
