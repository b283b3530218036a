import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountArea, guarded } from './account-routes.tsx';
import { openLendingPages } from './lending-pages.tsx';
import { pages } from './root-route.tsx';
import { titled, titledBy } from './routing/titled.ts';

/** The wizard begins with the association; the guard leads whoever is not logged in to its login (spec 3 §2). */
const wizardStart = createRoute({
  getParentRoute: () => pages,
  path: '/wizard',
  loader: () => {
    throw redirect({ to: '/wizard/club', statusCode: 302, replace: true });
  },
});

const wizardLogin = createRoute({
  getParentRoute: () => pages,
  path: '/wizard/login',
  head: titledBy('shop.lending.wizard.login.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/wizard-login-page.tsx'), 'WizardLoginPage'),
  staticData: { module: 'src/pages/wizard/wizard-login-page.tsx' },
});

/** Around the questions: the steps with their answers. */
const wizard = createRoute({
  getParentRoute: () => guarded,
  id: 'wizard',
  component: lazyRouteComponent(() => import('./pages/wizard/wizard-layout.tsx'), 'WizardLayout'),
  staticData: { module: 'src/pages/wizard/wizard-layout.tsx', access: 'account' },
});

const club = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/club',
  head: titledBy('shop.lending.wizard.club.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/club-page.tsx'), 'ClubPage'),
  staticData: { module: 'src/pages/wizard/club-page.tsx' },
});

const period = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/period',
  head: titledBy('shop.lending.wizard.period.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/period-page.tsx'), 'PeriodPage'),
  staticData: { module: 'src/pages/wizard/period-page.tsx' },
});

const members = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/members',
  head: titledBy('shop.lending.wizard.members.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/members-page.tsx'), 'MembersPage'),
  staticData: { module: 'src/pages/wizard/members-page.tsx' },
});

const membersDisabled = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/members-disabled',
  head: titledBy('shop.lending.wizard.disabled.title'),
  component: lazyRouteComponent(
    () => import('./pages/wizard/members-disabled-page.tsx'),
    'MembersDisabledPage',
  ),
  staticData: { module: 'src/pages/wizard/members-disabled-page.tsx' },
});

const purpose = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/purpose',
  head: titledBy('shop.lending.wizard.purpose.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/purpose-page.tsx'), 'PurposePage'),
  staticData: { module: 'src/pages/wizard/purpose-page.tsx' },
});

const location = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/location',
  head: titledBy('shop.lending.wizard.location.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/location-page.tsx'), 'LocationPage'),
  staticData: { module: 'src/pages/wizard/location-page.tsx' },
});

const spots = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/spots',
  head: titledBy('shop.lending.wizard.spots.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/spots-page.tsx'), 'SpotsPage'),
  staticData: { module: 'src/pages/wizard/spots-page.tsx' },
});

const tents = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/tents',
  head: titledBy('shop.lending.wizard.tents.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/tents-page.tsx'), 'TentsPage'),
  staticData: { module: 'src/pages/wizard/tents-page.tsx' },
});

const stockTent = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/stock-tent',
  head: titledBy('shop.lending.wizard.stockTent.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/stock-tent-page.tsx'), 'StockTentPage'),
  staticData: { module: 'src/pages/wizard/stock-tent-page.tsx' },
});

const transport = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/transport',
  head: titledBy('shop.lending.wizard.transport.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/transport-page.tsx'), 'TransportPage'),
  staticData: { module: 'src/pages/wizard/transport-page.tsx' },
});

const transportCombine = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/transport-combine',
  head: titledBy('shop.lending.wizard.combine.title'),
  component: lazyRouteComponent(
    () => import('./pages/wizard/transport-combine-page.tsx'),
    'TransportCombinePage',
  ),
  staticData: { module: 'src/pages/wizard/transport-combine-page.tsx' },
});

const summary = createRoute({
  getParentRoute: () => wizard,
  path: '/wizard/summary',
  head: titledBy('shop.lending.wizard.summary.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/summary-page.tsx'), 'SummaryPage'),
  staticData: { module: 'src/pages/wizard/summary-page.tsx' },
});

const thanks = createRoute({
  getParentRoute: () => guarded,
  path: '/wizard/thanks',
  head: titledBy('shop.lending.thanks.title'),
  component: lazyRouteComponent(() => import('./pages/wizard/thanks-page.tsx'), 'ThanksPage'),
  staticData: { module: 'src/pages/wizard/thanks-page.tsx', access: 'account', noStore: true },
});

const requests = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/requests',
  head: titledBy('shop.lending.requests.title'),
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
  staticData: { module: 'src/pages/requests/requests-page.tsx' },
});

const request = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/requests/$requestId',
  head: ({ match: { context, search } }) =>
    titled(
      context,
      context.t(search.order === 'true' ? 'shop.lending.request.order' : 'shop.lending.request.title'),
    ),
  component: lazyRouteComponent(() => import('./pages/requests/request-page.tsx'), 'RequestPage'),
  staticData: { module: 'src/pages/requests/request-page.tsx' },
});

const reservationEdit = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/requests/$requestId/edit',
  head: titledBy('shop.lending.reservationEdit.title'),
  component: lazyRouteComponent(
    () => import('./pages/requests/reservation-edit-page.tsx'),
    'ReservationEditPage',
  ),
  staticData: { module: 'src/pages/requests/reservation-edit-page.tsx' },
});

const damages = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/damages',
  head: titledBy('shop.lending.damages.title'),
  component: lazyRouteComponent(() => import('./pages/damages/damages-page.tsx'), 'DamagesPage'),
  staticData: { module: 'src/pages/damages/damages-page.tsx' },
});

const personalInfo = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/info',
  head: titledBy('shop.lending.personalInfo.title'),
  component: lazyRouteComponent(() => import('./pages/account/personal-info-page.tsx'), 'PersonalInfoPage'),
  staticData: { module: 'src/pages/account/personal-info-page.tsx' },
});

/** A shop that lends has these pages of the account. */
export const lendingAccountPages = [requests, request, reservationEdit, damages, personalInfo] as const;

/** Only a shop that lends to associations has these pages; its addresses decide which it offers. */
export const lendingPages = [...openLendingPages, wizardStart, wizardLogin] as const;

/** These of them ask for a login, below the one guard. */
export const lendingGuarded = [
  wizard.addChildren([
    club,
    period,
    members,
    membersDisabled,
    purpose,
    location,
    spots,
    tents,
    stockTent,
    transport,
    transportCombine,
    summary,
  ]),
  thanks,
] as const;
