import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { informationOf, loadInformation } from './information-pages.ts';
import type { LendingParts } from './lending-parts.ts';
import { loadDivision } from './pages/division/load-division.ts';
import { loadTents } from './pages/lending-home/load-lending.ts';
import { pages } from './root-route.tsx';
import { titled, titledBy } from './routing/titled.ts';

const informationModule = 'src/pages/information/lending-information-page.tsx';
const readInformation = () => import('./pages/information/lending-information-page.tsx');

/** The open pages of a shop that lends: nobody logs in for them, and the server renders them. */
const rates = createRoute({
  getParentRoute: () => pages,
  path: '/rates',
  loader: ({ context }) => loadTents(context),
  head: titledBy('shop.lending.rates.title'),
  component: lazyRouteComponent(() => import('./pages/rates/rates-page.tsx'), 'RatesPage'),
  staticData: { module: 'src/pages/rates/rates-page.tsx' },
});

const reportDamage = createRoute({
  getParentRoute: () => pages,
  path: '/report-damage',
  loader: ({ context }) => loadTents(context),
  head: titledBy('shop.lending.reportDamage.title'),
  component: lazyRouteComponent(
    () => import('./pages/report-damage/report-damage-page.tsx'),
    'ReportDamagePage',
  ),
  staticData: { module: 'src/pages/report-damage/report-damage-page.tsx' },
});

const information = createRoute({
  getParentRoute: () => pages,
  path: '/information',
  beforeLoad: () => {
    throw redirect({ to: '/information/about', replace: true });
  },
});

const about = createRoute({
  getParentRoute: () => pages,
  path: '/information/about',
  ...informationOf('about', informationModule),
  component: lazyRouteComponent(readInformation, 'AboutPage'),
});

const regulations = createRoute({
  getParentRoute: () => pages,
  path: '/information/regulations',
  ...informationOf('regulations', informationModule),
  component: lazyRouteComponent(readInformation, 'RegulationsPage'),
});

const eligibility = createRoute({
  getParentRoute: () => pages,
  path: '/information/eligibility',
  ...informationOf('eligibility', informationModule),
  component: lazyRouteComponent(readInformation, 'EligibilityPage'),
});

const peakTime = createRoute({
  getParentRoute: () => pages,
  path: '/information/peakTime',
  ...informationOf('peakTime', informationModule),
  component: lazyRouteComponent(readInformation, 'PeakTimePage'),
});

const division = createRoute({
  getParentRoute: () => pages,
  path: '/division/$divisionId',
  loader: ({ context, params }) => loadDivision(context, params.divisionId),
  head: ({ match: { context, params } }) =>
    titled(context, context.t('shop.lending.division.title', { year: params.divisionId.slice(0, 4) })),
  component: lazyRouteComponent(() => import('./pages/division/division-page.tsx'), 'DivisionPage'),
  staticData: { module: 'src/pages/division/division-page.tsx' },
});

/** The link of a mail leads here: the server renders its frame, and the browser asks with what the link carried. */
const pickup = createRoute({
  getParentRoute: () => pages,
  path: '/pickup/$orderId',
  head: titledBy('shop.lending.pickup.title'),
  component: lazyRouteComponent(() => import('./pages/pickup/pickup-page.tsx'), 'PickupPage'),
  staticData: { module: 'src/pages/pickup/pickup-page.tsx', noStore: true },
});

export const openLendingPages = [
  rates,
  reportDamage,
  information,
  about,
  regulations,
  eligibility,
  peakTime,
  division,
  pickup,
] as const;

const LendingHeader = lazyRouteComponent(() => import('./pages/frame/lending-frame.tsx'), 'LendingHeader');
const LendingFooter = lazyRouteComponent(() => import('./pages/frame/lending-frame.tsx'), 'LendingFooter');
const LendingHome = lazyRouteComponent(
  () => import('./pages/lending-home/lending-home-page.tsx'),
  'LendingHomePage',
);
const InformationContact = lazyRouteComponent(
  () => import('./pages/information/information-contact-page.tsx'),
  'InformationContactPage',
);
const frameModule = 'src/pages/frame/lending-frame.tsx';

export const parts = {
  header: { Part: LendingHeader, load: async () => LendingHeader.preload?.(), module: frameModule },
  footer: { Part: LendingFooter, load: async () => LendingFooter.preload?.(), module: frameModule },
  home: {
    Part: LendingHome,
    load: (context: AppContext) => Promise.all([LendingHome.preload?.(), loadTents(context)]),
    module: 'src/pages/lending-home/lending-home-page.tsx',
  },
  contact: {
    Part: InformationContact,
    load: (context: AppContext) =>
      Promise.all([InformationContact.preload?.(), loadInformation(context, 'contact')]),
    module: 'src/pages/information/information-contact-page.tsx',
  },
} satisfies LendingParts;
