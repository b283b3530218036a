import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import words from '../../messages/nl.json' with { type: 'json' };
import { WebProvider, type WebApp } from '../web-app.tsx';
import { Guard } from './guard.tsx';

/** An app of another kind than the shop: no visitors without a login, no cart, permissions of its own. */
const office: WebApp = {
  locale: 'nl',
  session: { ready: () => Promise.resolve(), isReady: () => true },
  shop: { timeZone: 'Europe/Brussels', errorsEnabled: false },
};

interface Given {
  readonly isKnown?: boolean;
  readonly held?: readonly string[];
  readonly refresh?: () => Promise<void>;
}

/** Opens the page of orders, which only who may hand out sees. */
function openOrders({ isKnown = true, held = [], refresh = () => Promise.resolve() }: Given) {
  const led: string[] = [];
  const root = createRootRoute({ component: Outlet });
  const guarded = createRoute({
    getParentRoute: () => root,
    id: 'guarded',
    component: () => (
      <Guard
        isKnown={isKnown}
        held={new Set(held)}
        refresh={refresh}
        toLogin={(address) => led.push(`login from ${address}`)}
        toForbidden={(address) => led.push(`forbidden from ${address}`)}
      />
    ),
  });
  const orders = createRoute({
    getParentRoute: () => guarded,
    path: '/orders',
    component: () => <h1>Bestellingen</h1>,
    staticData: { access: 'orders.read' },
  });
  const router = createRouter({
    routeTree: root.addChildren([guarded.addChildren([orders])]),
    history: createMemoryHistory({ initialEntries: ['/orders?page=2'] }),
  });
  render(
    <IntlProvider locale="nl" messages={words}>
      <WebProvider app={office}>
        <RouterProvider router={router as never} />
      </WebProvider>
    </IntlProvider>,
  );
  return led;
}

test('a page is shown to who holds what its route asks for', async () => {
  const led = openOrders({ held: ['orders.read'] });
  expect(await screen.findByRole('heading', { name: 'Bestellingen' })).toBeTruthy();
  expect(led).toEqual([]);
});

test('who is not logged in is led to the login with the address, query and all, and sees nothing of the page', async () => {
  const led = openOrders({ isKnown: false });
  await expect.poll(() => led).toEqual(['login from /orders?page=2']);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('who may not see a page is led away only when the server has said who they are now', async () => {
  const asked = Promise.withResolvers<void>();
  const led = openOrders({ held: ['invoices.read'], refresh: () => asked.promise });
  await screen.findByText('Even geduld');
  expect(led).toEqual([]);
  asked.resolve();
  await expect.poll(() => led).toEqual(['forbidden from /orders?page=2']);
});
