import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { informationPages, type InformationPageName } from './shop-config/information-pages.ts';

export { informationPages, type InformationPageName };

/** What a page may lead to besides: other screens of the shop. */
export const informationLinks = [...informationPages, 'rates', 'reportDamage', 'wizard'] as const;
export type InformationLink = (typeof informationLinks)[number];

/**
 * What stands in braces in the text of a page and is filled in by the screen from the shop's settings, so that no figure
 * is written twice.
 */
export const informationFacts = [
  'company',
  'address',
  'city',
  'phone',
  'email',
  'openingHours',
  'summer',
  'peakDays',
  'applicationsFrom',
  'deadline',
  'distributionFrom',
  'resultBy',
  'leftoversFrom',
  'giveBackDays',
  'youthDays',
  'otherDays',
  'minimumDays',
  'maximumDays',
  'pickupDaysBefore',
  'seniorCount',
  'patrolCount',
  'ageGroups',
  'tentsPerVan',
  'tentsPerTruck',
  'personsForLoading',
  'fineFrom',
  'fineTo',
] as const;
export type InformationFact = (typeof informationFacts)[number];

/** A piece of a line: plain, strong, or a link. */
const Span = z.object({
  Text: z.string(),
  Strong: z.optional(z.literal(true)),
  Link: z.optional(z.enum(informationLinks)),
});

/** A heading or a paragraph has one line, a list one for each entry. */
const Block = z.object({
  Kind: z.enum(['heading', 'paragraph', 'list', 'steps']),
  Lines: z.array(z.array(Span)),
});

export const InformationPage = z.object({
  Page: z.enum(informationPages),
  Title: z.string(),
  /** The day from which the text holds; null where it says none. */
  Since: z.nullable(z.string()),
  Blocks: z.array(Block),
  /** Every page that the shop has, in their order, by the title that the menu says. */
  Pages: z.array(z.object({ Page: z.enum(informationPages), Title: z.string() })),
});
export type InformationPage = z.output<typeof InformationPage>;

/** Ours: a page of the shop's own words, in the language of the caller. */
export const getInformationPage = operation({
  id: 'getInformationPage',
  method: 'GET',
  path: '/api/v2/shop/information/{page}',
  tag: 'Settings',
  summary: 'A page of the shop’s own words, as its terms, in the language of the caller',
  params: z.object({ page: z.enum(informationPages) }),
  answer: InformationPage,
});
