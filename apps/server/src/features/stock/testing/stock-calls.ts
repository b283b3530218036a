import { randomUUID } from 'node:crypto';
import type { Desk } from '../../handovers/testing/a-desk.ts';

interface StockCall {
  readonly path: string;
  readonly body?: object;
}

/** Every act on the stock of the desk's article, of which `noord` has 30. */
export function stockCalls(
  desk: () => Desk,
  send: (call: StockCall) => Promise<unknown>,
): Readonly<Record<string, () => Promise<StockCall>>> {
  const act = (verb: string, body: object) => ({
    path: `/stock/${desk().item}/_${verb}`,
    body: { WarehouseID: 'noord', Quantity: 2, Seen: 30, ...body },
  });
  const numbered = async () => {
    const serial = `N-${randomUUID()}`;
    await desk().aSerial(serial);
    return { SerialIDs: [serial] };
  };
  const hire = () => {
    const { path, body } = act('hire-in', {});
    const { Seen: _, ...rest } = body;
    return { path, body: { ...rest, From: '2026-06-05', To: '2026-06-07', Supplier: 'Peeters' } };
  };
  const downtime = () => ({
    ItemID: desk().item,
    WarehouseID: 'noord',
    Quantity: 1,
    From: '2026-06-01',
    To: '2026-06-03',
    Reason: 'Schilderen',
  });
  const one = ({ SerialIDs: [SerialID] }: { readonly SerialIDs: readonly string[] }) => ({ SerialID });
  return {
    moveStock: async () => ({
      path: '/stock-moves',
      body: {
        ItemID: desk().item,
        WarehouseID: 'noord',
        Reason: 'loss',
        Quantity: 1,
        Seen: 30,
        Note: 'Weg',
      },
    }),
    buyStock: async () => act('buy', { CostExcVAT: 80, SerialIDs: [`B-${randomUUID()}`] }),
    removeStock: async () => act('remove', { Reason: 'sale', CostExcVAT: 9, ...(await numbered()) }),
    transferStock: async () => act('transfer', { ToWarehouseID: 'zuid', ...(await numbered()) }),
    hireStock: async () => hire(),
    planDowntime: async () => ({ path: '/downtimes', body: { ...downtime(), ...one(await numbered()) } }),
    endDowntime: async () => {
      await send({ path: '/downtimes', body: downtime() });
      const { rows } = await desk().server.pool.query<{ id: string }>(
        'select id from shop_feesthuis.downtime where item_id = $1 and ended_at is null',
        [desk().item],
      );
      return { path: `/downtimes/${rows[0]?.id ?? ''}/_end` };
    },
    setServicePlan: async () => ({
      path: `/service-plans/${desk().item}`,
      body: { EveryRentals: 10, EveryMonths: 12, Reason: 'Nazicht' },
    }),
    inspectSerial: async () => {
      const { SerialID = '' } = one(await numbered());
      const body = { On: '2026-06-01', Result: 'good', NextOn: '2027-06-01' };
      return { path: `/serials/${SerialID}/_inspect`, body };
    },
    countShelves: async () => ({
      path: '/stock-counts',
      body: {
        WarehouseID: 'noord',
        Lines: [{ ItemID: desk().item, Counted: 29, Expected: 30, Note: 'Geteld' }],
      },
    }),
    endHire: async () => {
      await send(hire());
      const { rows } = await desk().server.pool.query<{ id: string }>(
        'select id from shop_feesthuis.stock_hire where item_id = $1 and ended_at is null',
        [desk().item],
      );
      return { path: `/stock-hires/${rows[0]?.id ?? ''}/_end` };
    },
  };
}
