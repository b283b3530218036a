/**
 * The pages of a shop's own words, in the order of the menu: how lending works (spec 3 §2), and what every shop tells of
 * itself and of the law.
 */
export const informationPages = [
  'about',
  'company',
  'regulations',
  'eligibility',
  'peakTime',
  'contact',
  'delivery',
  'deposit',
  'openingHours',
  'terms',
  'privacy',
  'accessibility',
] as const;
export type InformationPageName = (typeof informationPages)[number];
