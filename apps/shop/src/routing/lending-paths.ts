import type { RouteName } from '@bivak/contract/shop-config';
import type { OrdinaryScreen } from './screen-paths.ts';

/** The router's paths of the lending service's screens. */
export const lendingPaths = {
  rates: '/rates',
  reportDamage: '/report-damage',
  information: '/information',
  about: '/information/about',
  regulations: '/information/regulations',
  eligibility: '/information/eligibility',
  peakTime: '/information/peak-time',
  pickup: '/pickup/[orderId]',
  wizard: '/wizard',
  wizardLogin: '/wizard/login',
  wizardClub: '/wizard/club',
  wizardPeriod: '/wizard/period',
  wizardMembers: '/wizard/members',
  wizardMembersDisabled: '/wizard/members-disabled',
  wizardPurpose: '/wizard/purpose',
  wizardLocation: '/wizard/location',
  wizardSpots: '/wizard/spots',
  wizardTents: '/wizard/tents',
  wizardStockTent: '/wizard/stock-tent',
  wizardTransport: '/wizard/transport',
  wizardTransportCombine: '/wizard/transport-combine',
  wizardSummary: '/wizard/summary',
  wizardThanks: '/wizard/thanks',
  accountRequests: '/account/requests',
  accountRequest: '/account/requests/[requestId]',
  accountRequestEdit: '/account/requests/[requestId]/edit',
  accountDamages: '/account/damages',
  personalInfo: '/account/info',
} as const satisfies Record<Exclude<RouteName, OrdinaryScreen>, string>;
