import { listItemOffers } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem } from '../testing/fake-catalogue.ts';
import { aWarehouse } from '../testing/fake-places.ts';
import { createFakeShop } from '../testing/fake-shop.ts';
import { openPage } from '../testing/open-page.tsx';
import { withCart } from '../testing/with-cart.ts';
import type { SessionState } from './session-state.ts';

const period = (from: string, to: string) => ({ from: from as IsoDate, to: to as IsoDate });

function keeping(session: Partial<SessionState['session']>) {
  return (state: SessionState): SessionState => ({ ...state, session: { ...state.session, ...session } });
}

describe('place and period', () => {
  test('place and period of an address are taken over into the session', async () => {
    const { store } = await openPage(
      createFakeShop(),
      '/aanbod?warehouse=mechelen&from=2026-12-12&to=2026-12-15',
    );
    await waitFor(() =>
      expect(store.getState().session).toMatchObject({
        warehouseId: 'mechelen',
        period: period('2026-12-12', '2026-12-15'),
      }),
    );
  });

  test('place and period of the session are put into an address that has none', async () => {
    const kept = keeping({ warehouseId: 'mechelen', period: period('2026-12-12', '2026-12-15') });
    await openPage(createFakeShop(), '/aanbod', { kept });
    await waitFor(() =>
      expect(window.location.search).toBe('?warehouse=mechelen&from=2026-12-12&to=2026-12-15'),
    );
    expect(await screen.findByText('12–15 dec')).toBeDefined();
  });

  test.each([
    ['is longer than the shop lends', '2027-03-05', '2036-01-01', /je huurt hoogstens 28 dagen/u],
    ['begins later than the shop books', '2029-03-05', '2029-03-08', /De dagen uit de link kunnen niet/u],
  ])(
    'of place and period a period that %s is dropped, and the reason is said',
    async (_, from, to, words) => {
      const fake = createFakeShop();
      const { store } = await openPage(fake, `/aanbod?warehouse=mechelen&from=${from}&to=${to}`);
      expect(await screen.findByText(words)).toBeDefined();
      expect(screen.getByText('Kies een periode')).toBeDefined();
      expect(fake.sent(listItemOffers)).toEqual([]);
      expect(store.getState().session.period).toBeNull();
      await waitFor(() => expect(window.location.search).toBe('?warehouse=mechelen'));
    },
  );

  test.each(['from=&to=', 'from=2026-12-40&to=2026-12-41'])(
    'place and period are cleared by an address whose days are empty or malformed: %s',
    async (days) => {
      const kept = keeping({ warehouseId: 'mechelen', period: period('2026-12-12', '2026-12-15') });
      const { store } = await openPage(createFakeShop(), `/aanbod?${days}`, { kept });
      await waitFor(() => expect(window.location.search).toBe('?warehouse=mechelen'));
      expect(store.getState().session.period).toBeNull();
    },
  );

  test('place and period of before are dropped when an address leads to a place that does not have them, and it says so', async () => {
    const kept = keeping({ warehouseId: 'zaventem', period: period('2026-12-12', '2026-12-14') });
    const fake = createFakeShop();
    const offers = Promise.withResolvers<unknown>();
    fake.on(listItemOffers, () => offers.promise);
    const { store } = await openPage(fake, '/aanbod?warehouse=mechelen', { kept });
    expect(await screen.findByText(/De gekozen dagen kunnen niet in Mechelen/u)).toBeDefined();
    expect(store.getState().session).toMatchObject({ warehouseId: 'mechelen', period: null });
    // The list of the days of before comes only now.
    offers.resolve({ Collection: [], Total: 0, Index: 0 });
    await waitFor(() => expect(window.location.search).toBe('?warehouse=mechelen'));
    expect(store.getState().session.period).toBeNull();
  });

  test('place and period of a link give way to those of the cart, for which its lines were priced', async () => {
    const fake = createFakeShop();
    const kept = withCart(fake, [{ id: 'l1', item: anItem({ ID: 'glas' }), amount: 1 }]);
    await openPage(fake, '/aanbod?warehouse=mechelen&from=2027-01-12&to=2027-01-15', { kept });
    await waitFor(() =>
      expect(window.location.search).toBe('?warehouse=zaventem&from=2026-12-12&to=2026-12-14'),
    );
  });

  test('place and period that lie behind count as none', async () => {
    const kept = keeping({ warehouseId: 'zaventem', period: period('2026-11-12', '2026-11-15') });
    await openPage(createFakeShop(), '/aanbod', { kept });
    await waitFor(() => expect(window.location.search).toBe('?warehouse=zaventem'));
    expect(screen.getByText('Kies een periode')).toBeDefined();
    expect(screen.getByText('vanaf € 4,00')).toBeDefined();
  });

  test('place and period that the shop no longer has are forgotten', async () => {
    const kept = keeping({ warehouseId: 'gesloten' });
    await openPage(createFakeShop(), '/aanbod?warehouse=gesloten', { kept });
    expect(await screen.findByText('Kies een afhaalpunt')).toBeDefined();
  });

  test('place and period leave the address of a shop with one pickup point short', async () => {
    const fake = createFakeShop({ warehouses: [aWarehouse('halle', 'Halle')] });
    await openPage(fake, '/aanbod', { kept: keeping({ period: period('2026-12-12', '2026-12-15') }) });
    await waitFor(() => expect(window.location.search).toBe('?from=2026-12-12&to=2026-12-15'));
    expect(screen.getByText('Halle')).toBeDefined();
  });
});
