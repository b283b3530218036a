import type { InformationPageName } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { informationQuery } from './features/information/api/information-query.ts';
import { loadTents } from './pages/lending-home/load-tents.ts';
import { pages } from './root-route.tsx';
import { titled, titledBy } from './routing/titled.ts';

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

const readInformation = () => import('./pages/information/information-page.tsx');
export const informationModule = 'src/pages/information/information-page.tsx';

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
export const InformationContact = lazyRouteComponent(readInformation, 'InformationContactPage');

export const LendingHome = lazyRouteComponent(
  () => import('./pages/lending-home/lending-home-page.tsx'),
  'LendingHomePage',
);
export const lendingHomeModule = 'src/pages/lending-home/lending-home-page.tsx';

function informationOf(page: InformationPageName) {
  return {
    loader: ({ context }: { readonly context: AppContext }) => loadInformation(context, page),
    head: ({ match: { context } }: { readonly match: { readonly context: AppContext } }) =>
      titled(context, informationTitle(context, page)),
    staticData: { module: informationModule },
  };
}

/** A page that the shop has no words for is not found. */
export async function loadInformation(
  { queryClient, call }: AppContext,
  page: InformationPageName,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(informationQuery(call, page));
  } catch (cause) {
    if (isWireError(cause) && cause.status === 404) throw notFound();
    throw cause;
  }
}

export function informationTitle({ queryClient, call, t }: AppContext, page: InformationPageName): string {
  const found = queryClient.getQueryData(informationQuery(call, page).queryKey);
  return found?.Title ?? t('shop.lending.information.title');
}
