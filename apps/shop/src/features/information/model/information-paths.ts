import type { InformationLink } from '@bivak/contract/wire';
import { BOOKING } from '../../lending/model/ways.ts';

/** Where the pages of the shop's own words stand, and what their texts lead to. */
export const informationPaths = {
  company: '/information/company',
  delivery: '/information/delivery',
  deposit: '/information/deposit',
  openingHours: '/information/opening-hours',
  terms: '/information/terms',
  privacy: '/information/privacy',
  accessibility: '/information/accessibility',
  about: '/information/about',
  regulations: '/information/regulations',
  eligibility: '/information/eligibility',
  peakTime: '/information/peak-time',
  contact: '/contact',
  rates: '/rates',
  reportDamage: '/report-damage',
  wizard: BOOKING,
} as const satisfies Record<InformationLink, string>;
