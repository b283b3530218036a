import { randomUUID } from 'node:crypto';
import { isRefusal, type Refusal } from '../../../platform/application/refusal.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { aCart, aPerson } from '../../../testing/a-cart.ts';
import { aServer, type TestServer } from '../../../testing/a-server.ts';
import { aWarehouse } from '../../../testing/a-shop.ts';
import { allowed, aStaffMember } from '../../../testing/a-staff-member.ts';
import { anItem, type ItemInput } from '../../../testing/an-item.ts';
import { findLedgerFaults } from '../../availability/index.ts';
import { staffDecide } from '../../orders/index.ts';
import { staffHandOut, staffTakeBack } from '../handovers.commands.ts';
import { staffFindHandover } from '../handovers.queries.ts';

export const at = (text: string) => Date.parse(text) as EpochMs;

/** What the desk says, as a command takes it. */
export const said = (key: string, more: object = {}) =>
  ({ key, clientId: null, note: null, lines: null, ...more }) as never;

/** Why something was refused, field by field. */
export const reasonsOf = (answer: Refusal | object): readonly string[] =>
  isRefusal(answer) ? answer.fields.map(({ reason }) => reason) : ['done'];

interface Back {
  readonly partId?: string;
  readonly good?: number;
  readonly broken?: number;
  readonly lost?: number;
}

/** A shop with a desk, and an item of its own for each test. */
export async function openDesk() {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }];
  const server = await aServer(
    {
      warehouses: [aWarehouse('noord', { hours }), aWarehouse('zuid', { hours })],
      core: { DefaultDeliveryID: 'afhalen', CartReservationMinimumStartInterval: 0 },
      limits: { rates: { checkout: 1000, writing: 10_000 } },
    },
    { poolSize: 12 },
  );
  return new Desk(server);
}

export class Desk {
  readonly server: TestServer;
  item = '';
  private count = 0;

  constructor(server: TestServer) {
    this.server = server;
  }

  /** Another item, on Monday 1 June; answers its number. */
  begin(): number {
    this.count += 1;
    this.item = `tafel-${this.count}`;
    this.server.clock.now = at('2026-06-01T08:00+02:00');
    return this.count;
  }

  staff() {
    return aStaffMember(this.server);
  }

  faults() {
    return findLedgerFaults(this.server.shop.database, this.server.clock.now);
  }

  anItem(more: Partial<ItemInput> = {}): Promise<void> {
    return anItem(this.server.shop.database, { id: this.item, ...more });
  }

  async aSerial(id: string, itemId = this.item): Promise<void> {
    await this.server.pool.query(
      `insert into shop_feesthuis.serial (id, item_id, warehouse_id) values ($1, $2, 'noord')`,
      [id, itemId],
    );
  }

  async free(from: string, to = from, id = this.item): Promise<number> {
    const days = `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
    const { body } = await this.server.public().get(`/api/v2/shop/items/${id}/stock?${days}&warehouse=noord`);
    return body.Warehouses[0].Stock;
  }

  /** Accepted, from Friday 5 to Sunday 7 June where nothing else is said; its number. */
  async order(
    lines: Record<string, number>,
    { from = '2026-06-05', to = '2026-06-07', isAccepted = true, customer = '' } = {},
  ): Promise<string> {
    const client = customer === '' ? await this.server.visitor() : await this.server.customer(customer);
    const hour = (day: string, way: string) =>
      `noord.${way}${new Date(`${day}T00:00Z`).getUTCDay() || 7}.0900`;
    const cart = await aCart(client, {
      lines: Object.entries(lines).map(([ItemID, Amount]) => ({ ItemID, Amount })),
      place: { DateTimeExpectedStart: from, DateTimeExpectedEnd: to },
      hours: [hour(from, 'P'), hour(to, 'R')],
    });
    const call = customer === '' ? '_checkout-anonymous' : '_checkout';
    const sent = customer === '' ? { Customer: aPerson(randomUUID()) } : {};
    const { body } = await client.post(`/api/v3/rental/cart/${cart}/${call}`, sent);
    const key: string = body.Collection[0].ReservationID;
    if (isAccepted) allowed(await staffDecide(this.staff(), { key, path: ['Order'], note: null }));
    return key;
  }

  async line(key: string, id = this.item) {
    const { lines } = allowed(await staffFindHandover(this.staff(), { key }));
    const line = lines.find(({ itemId }) => itemId === id);
    if (line === undefined) throw new Error(`${key} has no ${id}`);
    return line;
  }

  async status(key: string): Promise<string> {
    return allowed(await staffFindHandover(this.staff(), { key })).order.status;
  }

  async handOut(key: string, qty: number, serialIds: readonly string[] = [], id = this.item) {
    const { lineId } = await this.line(key, id);
    return staffHandOut(this.staff(), said(key, { lines: [{ lineId, qty, serialIds }] }));
  }

  async takeBack(key: string, back: Back, serialIds: readonly string[] = [], id = this.item) {
    const { lineId } = await this.line(key, id);
    const line = { lineId, partId: null, good: 0, broken: 0, lost: 0, ...back, serialIds };
    return staffTakeBack(this.staff(), said(key, { lines: [line] }));
  }
}
