// GET /api/v2/shop/information/{page}
import { getInformationPage } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { findPage } from './information.queries.ts';

export const informationRoutes: readonly Route[] = [
  serve(getInformationPage, findPage, {
    input: ({ params }) => ({ name: params.page }),
    answer: ({ name, title, since, blocks, pages }) => ({
      Page: name,
      Title: title,
      Since: since,
      Blocks: blocks.map(({ kind, lines }) => ({
        Kind: kind,
        Lines: lines.map((line) =>
          line.map(({ text, isStrong, link }) => ({
            Text: text,
            ...(isStrong ? { Strong: true as const } : {}),
            ...(link === null ? {} : { Link: link }),
          })),
        ),
      })),
      Pages: pages.map((page) => ({ Page: page.name, Title: page.title })),
    }),
  }),
];
