// GET /api/v2/shop/label
import { listLabels } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { labels } from './labels.queries.ts';

export const labelsRoutes: readonly Route[] = [
  serve(listLabels, labels, {
    input: ({ query }) => ({ subject: query.subject }),
    answer: (found) => listed(found.map(({ key, text }) => ({ Key: key, Description: text }))),
  }),
];
