import {
  findScanned,
  getHandover,
  getOrder,
  getToday,
  listDayPicks,
  type TodayOrder,
} from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aHandover, aLine, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
});

const line = { ItemID: 'tafel', Description: 'Statafel', Ordered: 6, Ready: 2, Out: 0, Serials: [] };
const pick = {
  ID: 'r-1',
  Number: 'B-1',
  Customer: 'Chiro De Linde',
  Start: '2026-12-03T09:00:00+01:00',
  WarehouseID: 'zaventem',
  Notes: 'Poort is dicht, bel aan.',
  Remark: 'We komen met twee.',
  Lines: [line, { ...line, ItemID: 'tent', Description: 'Tent', Ordered: 1, Ready: 1 }],
};

describe('prints of the desk', () => {
  test('the day is printed with its hours, phones and what is still open', async () => {
    const order: TodayOrder = {
      ...anOrder(),
      SlotFrom: '09:00',
      SlotTo: null,
      DeliveryID: null,
      Tel: '0470 12 34 56',
      Weight: 40,
      BackOn: null,
    };
    fake.on(getToday, () => ({
      Day: '2026-12-03',
      Counts: { Collect: 1, BringBack: 0, Late: 0, ToAccept: 0, Messages: 0 },
      Slots: [],
      Collect: [order],
      BringBack: [],
      Late: [],
      ToAccept: [],
    }));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await openOffice(fake, '/print/day?day=2026-12-03');
    const row = await screen.findByRole('row', { name: /Chiro De Linde/u });
    expect(row.textContent).toMatch(/09:00.*0470 12 34 56.*3 × Statafel.*42,00/u);
    await userEvent.keyboard('p');
    // why: what a browser prints, no test sees; that it is asked to is what counts.
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('what is to be set ready is listed by order, or by article over all orders', async () => {
    fake.on(listDayPicks, () => ({
      Day: '2026-12-03',
      Collection: [pick, { ...pick, ID: 'r-2', Number: 'B-2', Customer: 'KSA', Lines: [line] }],
    }));
    await openOffice(fake, '/print/picks?day=2026-12-03');
    expect(await screen.findByRole('heading', { level: 2, name: 'Chiro De Linde' })).toBeDefined();
    expect(screen.getAllByText('De klant schreef: We komen met twee.')).toHaveLength(2);
    // The tent stands ready already.
    expect(screen.queryByRole('row', { name: /Tent/u })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'per artikel' }));
    expect(await screen.findByRole('heading', { level: 2, name: '8 × Statafel' })).toBeDefined();
    expect(screen.getByRole('row', { name: /4 × KSA, B-2/u })).toBeDefined();
  });

  test('the delivery form says what is out, by its numbers', async () => {
    fake.on(getOrder, () => anOrder({ Status: 'Picked' }));
    fake.on(getHandover, () =>
      aHandover({
        Lines: [
          aLine({
            Out: 3,
            Away: 3,
            Serials: [{ SerialID: 'S-1', ItemID: 'tafel', IsOut: true, IsPart: false }],
          }),
        ],
      }),
    );
    await openOffice(fake, '/print/order/r-1');
    const row = await screen.findByRole('row', { name: /Statafel/u });
    expect(within(row).getByText('S-1')).toBeDefined();
    expect(screen.getByText(/Els Peeters/u)).toBeDefined();
  });

  test('a label is added by its code; one that nobody knows is said', async () => {
    fake.on(findScanned, ({ query }) =>
      query['code'] === 'tafel'
        ? { Order: null, Serial: null, Item: { ItemID: 'tafel', Description: 'Statafel', Stock: [] } }
        : new OfficeRefusal(404, 'NotFound', 'Niet gevonden'),
    );
    const { router } = await openOffice(fake, '/print/labels', desk);
    const field = await screen.findByRole('textbox', { name: 'Code van een stuk of artikel' });
    await userEvent.type(field, 'tafel{Enter}');
    expect(await screen.findByText('Statafel')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ codes: 'tafel' });
    await userEvent.type(field, 'nergens{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('nergens');
  });
});
