import { labelsOf } from '@bivak/contract/shop-config';
import { refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';

/** Answers the texts of a subject in the caller's language (spec 1 §9); refuses a subject that the shop has none of. */
export const labels = query(
  { right: 'public', shared: { audience: ({ language }) => language, follows: ['settings'] } },
  async ({ shop, language }, { subject }: { readonly subject: string }) =>
    labelsOf(shop.config, subject)?.map(({ key, text }) => ({ key, text: text[language] })) ??
    refuse('ValidationFailed', { fields: [{ field: 'subject', reason: 'unknown-subject' }] }),
);
