import { labelsOf } from '@bivak/contract/shop-config';
import type { Keeping } from '../../platform/application/keeping.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';

/** They stand in shop.json, which is read when the server starts. */
const keptForGood: Keeping = {
  version: () => Promise.resolve('shop.json'),
  audience: ({ language }) => language,
};

/** The texts of a subject in the caller's language (spec 1 §9); refuses a subject that the shop has none of. */
export const labels = query(
  { right: 'public', keeping: keptForGood },
  async ({ shop, language }, { subject }: { readonly subject: string }) =>
    labelsOf(shop.config, subject)?.map(({ key, text }) => ({ key, text: text[language] })) ??
    refuse('ValidationFailed', { fields: [{ field: 'subject', reason: 'unknown-subject' }] }),
);
