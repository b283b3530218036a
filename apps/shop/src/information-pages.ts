import type { InformationPage, InformationPageName } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { informationQuery } from './features/information/api/information-query.ts';
import { pages } from './root-route.tsx';
import { titled } from './routing/titled.ts';

interface Loading {
  readonly context: AppContext;
}

const module = 'src/pages/information/information-page.tsx';
const read = () => import('./pages/information/information-page.tsx');

const company = createRoute({
  getParentRoute: () => pages,
  path: '/information/company',
  ...informationOf('company', module),
  component: lazyRouteComponent(read, 'CompanyPage'),
});

const delivery = createRoute({
  getParentRoute: () => pages,
  path: '/information/delivery',
  ...informationOf('delivery', module),
  component: lazyRouteComponent(read, 'DeliveryPage'),
});

const deposit = createRoute({
  getParentRoute: () => pages,
  path: '/information/deposit',
  ...informationOf('deposit', module),
  component: lazyRouteComponent(read, 'DepositPage'),
});

const openingHours = createRoute({
  getParentRoute: () => pages,
  path: '/information/opening-hours',
  ...informationOf('openingHours', module),
  component: lazyRouteComponent(read, 'OpeningHoursPage'),
});

const terms = createRoute({
  getParentRoute: () => pages,
  path: '/information/terms',
  ...informationOf('terms', module),
  component: lazyRouteComponent(read, 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => pages,
  path: '/information/privacy',
  ...informationOf('privacy', module),
  component: lazyRouteComponent(read, 'PrivacyPage'),
});

const accessibility = createRoute({
  getParentRoute: () => pages,
  path: '/information/accessibility',
  ...informationOf('accessibility', module),
  component: lazyRouteComponent(read, 'AccessibilityPage'),
});

/** The pages of its own words that any shop may have, as its terms; which it has, the settings say. */
export const informationRoutes = [
  company,
  delivery,
  deposit,
  openingHours,
  terms,
  privacy,
  accessibility,
] as const;

/** What the routes of such pages have in common. */
export function informationOf(page: InformationPageName, source: string) {
  return {
    loader: ({ context }: Loading) => loadInformation(context, page),
    head: ({ match: { context } }: { readonly match: Loading }) => {
      const found = context.queryClient.getQueryData<InformationPage>(['information', page]);
      return titled(context, found?.Title ?? context.t('shop.information.title'));
    },
    staticData: { module: source },
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
