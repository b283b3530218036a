import * as z from 'zod/mini';
import { CalendarDay } from './days.ts';
import type { InformationPageName } from './information-pages.ts';
import { Translated } from './words.ts';

const Text = z.string().check(z.trim(), z.maxLength(30_000));

/** Text of several paragraphs. A language without it reads that of the shop's default language. */
export const Prose = z.strictObject({ nl: Text, en: Text, de: Text });

/** `text` is in the little of Markdown that `blocksOf` of the rules reads; `since` is the day from which it holds. */
const PageConfig = z.strictObject({ title: Translated, since: z.optional(CalendarDay), text: Prose });
export type PageConfig = z.output<typeof PageConfig>;

const page = z.optional(PageConfig);

/** A page that is absent is at no address. Those of lending are of no use to other shops. */
export const PagesConfig = z.strictObject({
  about: page,
  company: page,
  regulations: page,
  eligibility: page,
  peakTime: page,
  contact: page,
  delivery: page,
  deposit: page,
  openingHours: page,
  terms: page,
  privacy: page,
  accessibility: page,
} satisfies Record<InformationPageName, typeof page>);
