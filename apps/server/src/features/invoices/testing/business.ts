import { join } from 'node:path';
import type { ShopConfigInput } from '@bivak/contract/shop-config';
import type { BareContext } from '../../../platform/application/context.ts';
import type { EventSource } from '../../../platform/events/record-event.ts';
import { isRefusal } from '../../../platform/application/refusal.ts';
import type { Shop } from '../../../platform/shops/shop.ts';
import { aCart, person } from '../../../testing/a-cart.ts';
import type { Client } from '../../../testing/a-client.ts';
import { aStaffMember } from '../../../testing/a-staff-member.ts';
import { anItem } from '../../../testing/an-item.ts';
import { aServer, type TestServer } from '../../../testing/a-server.ts';
import { moveOrder } from '../../orders/moves.ts';
import { staffCloseOrder } from '../index.ts';

/** What stands on its invoices, as `shop.json` has it. */
export const settings: Partial<ShopConfigInput> = {
  contact: {
    company: 'Feesthuis bv',
    street: 'Leuvensesteenweg',
    houseNumber: '412',
    zipCode: '1930',
    city: 'Zaventem',
    phone: '+32 2 555 01 12',
    email: 'hallo@feesthuis.example',
    vatNo: 'BE 0403.170.701',
  },
  invoices: {
    series: 'FH',
    creditSeries: 'CN',
    dueDays: 30,
    businessNo: '0403.170.701',
    iban: 'BE68 5390 0754 7034',
    bic: 'GKCCBEBB',
    register: 'RPR Brussel',
    peppolId: '0208:0403170701',
    mailUbl: true,
  },
  limits: { rates: { checkout: 1000, writing: 10_000 } },
};

/** A business that invoices, and a company that orders there. */
export interface Business {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly admin: Client;
  readonly source: () => EventSource;
  /** Somebody of the business, for its commands. */
  readonly staff: () => BareContext;
  /** An order that is back, or still out; answers its id. */
  readonly anOrder: (given?: { client?: Client; checkout?: string; out?: boolean }) => Promise<string>;
  /** Answers the number of the invoice. */
  readonly close: (key: string) => Promise<string>;
}

export async function openBusiness(): Promise<Business> {
  const server = await aServer(settings);
  // The brand's fonts and logo are read from its folder.
  const shop = { ...server.shop, directory: join(import.meta.dirname, '../../../../../../shops/feesthuis') };
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 500 } });
  const admin = await server.customer('vzw');
  await server.pool.query(
    `insert into shop_feesthuis.customer_detail (customer_id, vat_no, business_no, invoice_email)
     values ('vzw', 'BE0202.239.951', '0202.239.951', 'facturen@vzw.example')`,
  );
  const source = () => ({ actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' }) as const;
  const staff = () => aStaffMember(server, shop);
  return {
    server,
    shop,
    admin,
    source,
    staff,
    async anOrder({ client = admin, checkout = '_checkout', out = false } = {}) {
      // A slot of the test's shop holds two.
      await server.pool.query('update shop_feesthuis.moment set used = 0');
      const lines = [{ ItemID: 'tent', Amount: 2 }];
      const cart = await aCart(client, { lines, hours: ['noord.P5.0900', 'noord.R7.1600'] });
      const { body } = await client.post(`/api/v3/rental/cart/${cart}/${checkout}`, {
        Customer: person,
        Reference: 'PO 7',
      });
      const key: string = body.Collection[0].ReservationOrderID;
      const handedOut = ['Order', 'Open', 'Pick', 'Picked'] as const;
      for (const to of out ? handedOut : [...handedOut, 'Closed' as const]) {
        await moveOrder(shop, source(), { key, to, who: 'operator' });
      }
      return key;
    },
    async close(key) {
      const closed = await staffCloseOrder(staff(), { key, note: null });
      if (isRefusal(closed)) throw new Error(`${key} was not closed`);
      return closed.invoiceNo ?? '';
    },
  };
}
