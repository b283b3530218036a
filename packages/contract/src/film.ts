import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './wire/scalars.ts';

/** A film of the shop with its captions, and the same in words and pictures. */
export const Film = z.object({
  Name: z.string(),
  Url: z.string(),
  Poster: z.string(),
  /** How long it takes. */
  Seconds: z.number(),
  Captions: z.array(z.object({ LanguageID: z.string(), Url: z.string() })),
  /** What is shown from when on, in the language of the caller. */
  Steps: z.array(z.object({ From: z.number(), Text: z.string(), Picture: z.string() })),
});
export type Film = z.output<typeof Film>;

/** Ours: a film, by the name of its file. */
export const getFilm = operation({
  id: 'getFilm',
  method: 'GET',
  path: '/api/v2/shop/films/{film}',
  tag: 'Settings',
  summary: 'A film of the shop with its captions, and its steps in the language of the caller',
  params: z.object({ film: text(60).check(z.regex(/^[a-z0-9-]+$/u)) }),
  answer: Film,
});
