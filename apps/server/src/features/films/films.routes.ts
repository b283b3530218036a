// GET /api/v2/shop/films/{film}
import { getFilm } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { findFilm } from './films.queries.ts';

const files = '/assets/shop/videos';
const stills = '/assets/shop/images/films';

export const filmsRoutes: readonly Route[] = [
  serve(getFilm, findFilm, {
    input: ({ params }) => ({ name: params.film }),
    answer: ({ name, version, captions, cues }) => ({
      Name: name,
      Url: `${files}/${name}.mp4?v=${version}`,
      // Of two thirds of the way: what is being made stands there.
      Poster: `${stills}/${name}-${Math.ceil((cues.length * 2) / 3)}.webp`,
      Seconds: cues.at(-1)?.to ?? 0,
      Captions: captions.map((language) => ({
        LanguageID: language,
        Url: `${files}/${name}.${language}.vtt`,
      })),
      Steps: cues.map(({ from, text }, n) => ({
        From: from,
        Text: text,
        Picture: `${stills}/${name}-${n + 1}.webp`,
      })),
    }),
  }),
];
