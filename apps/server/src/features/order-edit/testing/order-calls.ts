import { randomUUID } from 'node:crypto';
import { anItem } from '../../../testing/an-item.ts';
import { allowed } from '../../../testing/a-staff-member.ts';
import { at, type Desk, said } from '../../handovers/testing/a-desk.ts';
import { staffPick } from '../../handovers/handovers.commands.ts';

interface OrderCall {
  readonly path: string;
  readonly body?: object;
  readonly version?: number;
  readonly method?: 'PATCH';
}

/** What changes an order of two pieces of the desk's article, its money and its pieces. */
export function orderCalls(
  desk: () => Desk,
  get: (
    path: string,
  ) => Promise<{ readonly Version: number; readonly Lines: readonly { readonly ID: string }[] }>,
): Readonly<Record<string, () => Promise<OrderCall>>> {
  const sql = (text: string, values: unknown[] = []) => desk().server.pool.query(text, values);
  async function order(): Promise<{ readonly key: string; readonly id: string }> {
    await sql('update shop_feesthuis.moment set used = 0');
    const key = await desk().order({ [desk().item]: 2 });
    const { rows } = await sql('select id from shop_feesthuis.reservation where reservation_no = $1', [key]);
    return { key, id: rows[0].id };
  }
  const act = async ({ id }: { readonly id: string }, verb: string, body?: object) => ({
    path: `/orders/${id}/_${verb}`,
    version: (await get(`/orders/${id}`)).Version,
    ...(body === undefined ? {} : { body }),
  });
  async function actOnLine(verb: string, Amount: number) {
    const { id } = await order();
    const { Lines } = await get(`/orders/${id}`);
    return act({ id }, verb, { Lines: [{ LineID: Lines[0]?.ID, Amount }] });
  }
  return {
    cancelOrderByStaff: async () => act(await order(), 'cancel', { Reason: 'Storm' }),
    changeOrder: async () => {
      const { id } = await order();
      const { Version: version } = await get(`/orders/${id}`);
      return { path: `/orders/${id}`, body: { Notes: 'Bel', Reference: 'PO' }, version, method: 'PATCH' };
    },
    moveOrder: async () => act(await order(), 'move', { End: '2026-06-08', ReturnHourID: 'noord.R1.0900' }),
    editOrder: () => actOnLine('edit', 3),
    splitOrder: () => actOnLine('split', 1),
    takePayment: async () => act(await order(), 'take-payment', { Method: 'CASH', Amount: 1, Mail: true }),
    moveReturn: async () => {
      const { key, id } = await order();
      desk().server.clock.now = at('2026-06-05T09:00+02:00');
      allowed(await desk().handOut(key, 2));
      desk().server.clock.now = at('2026-06-06T10:00+02:00');
      return act({ id }, 'move-return', { ReturnHourID: 'noord.R7.1500' });
    },
    swapSerial: async () => {
      const [one, two] = [await order(), await order()];
      const serials = [`A-${randomUUID()}`, `B-${randomUUID()}`];
      for (const serial of serials) await desk().aSerial(serial);
      const { lineId } = await desk().line(one.key);
      const lines = [{ lineId, qty: 1, serialIds: serials.slice(0, 1) }];
      allowed(await staffPick(desk().staff(), said(one.key, { lines })));
      return { path: `/orders/${two.id}/_swap-serial`, body: { SerialID: serials[0] } };
    },
    substituteLine: async () => {
      const placed = await order();
      const other = `${desk().item}-groot`;
      await anItem(desk().server.shop.database, { id: other, stock: { noord: 2 }, dayCents: 9900 });
      await sql('insert into shop_feesthuis.category (id) values ($1)', [desk().item]);
      await sql('insert into shop_feesthuis.item_category (category_id, item_id) values ($1, $1), ($1, $2)', [
        desk().item,
        other,
      ]);
      const { lineId } = await desk().line(placed.key);
      return act(placed, 'substitute', { LineID: String(lineId), ItemID: other });
    },
  };
}
