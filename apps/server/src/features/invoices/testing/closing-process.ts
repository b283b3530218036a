import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { createPool } from '../../../platform/database/pool.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { isRefusal } from '../../../platform/application/refusal.ts';
import { type FileStore, localFileStore } from '../../../platform/files/file-store.ts';
import { openShops } from '../../../platform/shops/open-shops.ts';
import { aShopConfig } from '../../../testing/a-shop.ts';
import { jobContext } from '../../../platform/jobs/job.ts';
import { makeInvoiceDocuments, staffCloseOrder } from '../invoices.commands.ts';

export interface ClosingInput {
  readonly url: string;
  readonly config: Partial<ShopConfigInput>;
  readonly now: EpochMs;
  readonly files: string;
}

/** `close` answers the number, `documents` that the bytes of one are on the disk, from where it does not go on. */
export type ClosingOrder = { readonly close: string } | { readonly documents: string };

// Run by startClosing: closes orders beside the test, as an operator at another machine does, until it is killed.
const input = JSON.parse(process.argv[2] ?? '') as ClosingInput;
const folders = [{ directory: '/nowhere', config: aShopConfig('feesthuis', input.config), texts: {} }];
const [shop] = openShops({ folders, pool: createPool(input.url, { max: 2 }), basePort: 4000 }).current();
const disk = localFileStore(input.files);
const stalled: FileStore = {
  ...disk,
  async put(...given) {
    await disk.put(...given);
    process.send?.('stalled');
    return new Promise(() => undefined);
  },
};

process.on('message', (order: ClosingOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function obey(order: ClosingOrder): Promise<void> {
  if (shop === undefined) throw new Error('there is no shop');
  if ('documents' in order) {
    const job = { ...jobContext(shop, { id: 'job', now: input.now }), files: stalled };
    await makeInvoiceDocuments(job, { invoiceId: order.documents });
    return;
  }
  const actor = { kind: 'operator', role: 'owner', name: 'noor' } as const;
  const staff = { shop, actor, now: input.now, requestId: 'test' };
  const closed = await staffCloseOrder(staff, { key: order.close, note: null });
  process.send?.(isRefusal(closed) ? closed.code : closed);
}
