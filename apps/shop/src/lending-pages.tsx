import type { InformationPage, InformationPageName } from '@bivak/contract/wire';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { pages } from './root-route.tsx';
import { titled, titledBy } from './routing/titled.ts';

interface Loading {
  readonly context: AppContext;
}

/** Loaded where a shop lends: every page of every shop would carry it. */
const readLoaders = () => import('./pages/lending-home/load-lending.ts');
const readInformation = () => import('./pages/information/information-page.tsx');

export async function loadTents(context: AppContext): Promise<void> {
  return (await readLoaders()).loadTents(context);
}

export async function loadInformation(context: AppContext, page: InformationPageName): Promise<void> {
  return (await readLoaders()).loadInformation(context, page);
}

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
  ...informationOf('about'),
  component: lazyRouteComponent(readInformation, 'AboutPage'),
});

const regulations = createRoute({
  getParentRoute: () => pages,
  path: '/information/regulations',
  ...informationOf('regulations'),
  component: lazyRouteComponent(readInformation, 'RegulationsPage'),
});

const eligibility = createRoute({
  getParentRoute: () => pages,
  path: '/information/eligibility',
  ...informationOf('eligibility'),
  component: lazyRouteComponent(readInformation, 'EligibilityPage'),
});

const peakTime = createRoute({
  getParentRoute: () => pages,
  path: '/information/peak-time',
  ...informationOf('peakTime'),
  component: lazyRouteComponent(readInformation, 'PeakTimePage'),
});

export const openLendingPages = [
  rates,
  reportDamage,
  information,
  about,
  regulations,
  eligibility,
  peakTime,
] as const;

/** Takes the place of the contact page. */
export const InformationContact = lazyRouteComponent(
  () => import('./pages/information/information-contact-page.tsx'),
  'InformationContactPage',
);
export const informationContactModule = 'src/pages/information/information-contact-page.tsx';

export const LendingHome = lazyRouteComponent(
  () => import('./pages/lending-home/lending-home-page.tsx'),
  'LendingHomePage',
);
export const lendingHomeModule = 'src/pages/lending-home/lending-home-page.tsx';

function informationOf(page: InformationPageName) {
  return {
    loader: ({ context }: Loading) => loadInformation(context, page),
    head: ({ match: { context } }: { readonly match: Loading }) => {
      const found = context.queryClient.getQueryData<InformationPage>(['information', page]);
      return titled(context, found?.Title ?? context.t('shop.lending.information.title'));
    },
    staticData: { module: 'src/pages/information/information-page.tsx' },
  };
}
