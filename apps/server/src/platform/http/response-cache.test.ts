import { listLabels } from '@bivak/contract/wire';
import { expect, test } from 'vitest';
import type { Context } from '../application/context.ts';
import type { Sharing } from '../application/sharing.ts';
import { createResponseCache } from './response-cache.ts';
import { query } from '../application/use-case.ts';
import { serve } from './route.ts';

test.each<[Sharing['follows'], string[]]>([
  [['settings'], ['made', 'cached', 'made', 'cached']],
  [['catalogue'], ['made', 'made', 'cached', 'cached']],
  [
    ['catalogue', 'settings'],
    ['made', 'made', 'made', 'cached'],
  ],
])(
  'an answer that follows %j is made again when one of these changes, and not for another',
  async (follows, answered) => {
    const cache = createResponseCache({ maxBytes: 1000 });
    const shared = { audience: () => 'nl', follows };
    const none = query({ right: 'public', shared }, () =>
      Promise.reject(new Error('the cache asks its own')),
    );
    const labels = serve(listLabels, none, {
      input: () => undefined,
      answer: () => ({ Collection: [], Total: 0, Index: 0 }),
    });
    const seen: string[] = [];
    for (const version of [
      { catalogue: '1', settings: '1' },
      { catalogue: '2', settings: '1' },
      { catalogue: '2', settings: '2' },
      { catalogue: '2', settings: '2' },
    ]) {
      let made = 'cached';
      // why: the cache looks at the shop and its versions alone
      const context = { shop: { id: 'feesthuis', version } } as unknown as Context;
      await cache.answer(labels, context, {}, async () => {
        made = 'made';
        return { Collection: [] };
      });
      seen.push(made);
    }
    expect(seen).toEqual(answered);
  },
);
