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

/** The pages of its own words that any shop may have, as its terms; which it has, the settings say. */
export const writtenPage = createRoute({
  getParentRoute: () => pages,
  path: '/information/$page',
  loader: ({ context, params }) => loadInformation(context, params.page),
  head: ({ match: { context, params } }) => informationHead(context, params.page),
  staticData: { module },
  component: lazyRouteComponent(() => import('./pages/information/information-page.tsx'), 'WrittenPage'),
});

/** What the routes of such pages in a shop that lends have in common. */
export function informationOf(page: InformationPageName, source: string) {
  return {
    loader: ({ context }: Loading) => loadInformation(context, page),
    head: ({ match: { context } }: { readonly match: Loading }) => informationHead(context, page),
    staticData: { module: source },
  };
}

function informationHead(context: AppContext, page: string) {
  const found = context.queryClient.getQueryData<InformationPage>(['information', page]);
  return titled(context, found?.Title ?? context.t('shop.information.title'));
}

/** A page that the shop has no words for, or that is none, is not found. */
export async function loadInformation({ queryClient, call }: AppContext, page: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(informationQuery(call, page as InformationPageName));
  } catch (cause) {
    if (isWireError(cause) && (cause.status === 404 || cause.status === 400)) throw notFound();
    throw cause;
  }
}
