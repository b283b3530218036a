import type { InformationLink, InformationPageName } from '@bivak/contract/wire';
import { BOOKING } from '../../lending/model/ways.ts';

/** What texts lead to besides the pages of their kind. */
const others = {
  contact: '/contact',
  rates: '/rates',
  reportDamage: '/report-damage',
  wizard: BOOKING,
} as const;

/** Where a page of the shop's own words stands, or what its text leads to, as a link takes it. */
export function informationLink(name: InformationLink) {
  const isOther = (one: InformationLink): one is keyof typeof others => one in others;
  return isOther(name)
    ? { to: others[name] }
    : { to: '/information/$page' as const, params: { page: name satisfies InformationPageName } };
}
