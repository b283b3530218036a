// GET /api/v2/shop/label
import { listLabels } from '@bivak/contract';
import { labelsOf } from '@bivak/contract/shop-config';
import type { Keeping } from '../../platform/http/keeping.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';

/** They stand in shop.json, which is read when the server starts. */
const keptForGood: Keeping = {
  version: () => Promise.resolve('shop.json'),
  audience: ({ language }) => language,
};

export const labelsRoutes: readonly Route[] = [
  route(
    listLabels,
    'public',
    ({ shop, language }, { query }) => {
      const labels = labelsOf(shop.config, query.subject);
      const answer =
        labels === undefined
          ? refuse('ValidationFailed', { fields: [{ field: 'subject', reason: 'unknown-subject' }] })
          : listed(labels.map(({ key, text }) => ({ Key: key, Description: text[language] })));
      return Promise.resolve(answer);
    },
    { keeping: keptForGood },
  ),
];
