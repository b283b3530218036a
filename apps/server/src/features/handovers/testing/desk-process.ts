import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { createPool } from '../../../platform/database/pool.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { isRefusal } from '../../../platform/application/refusal.ts';
import { openShops } from '../../../platform/shops/open-shops.ts';
import { aShopConfig } from '../../../testing/a-shop.ts';
import { staffTakeBack } from '../handovers.commands.ts';

export interface DeskInput {
  readonly url: string;
  readonly config: Partial<ShopConfigInput>;
  readonly now: EpochMs;
  readonly takeBack: Parameters<typeof staffTakeBack>[1];
}

// Forked by a test: takes pieces back beside it, as a server does, until it is killed.
const input = JSON.parse(process.argv[2] ?? '') as DeskInput;
const folders = [{ directory: '/nowhere', config: aShopConfig('feesthuis', input.config), texts: {} }];
const [shop] = openShops({ folders, pool: createPool(input.url, { max: 2 }), basePort: 4000 }).current();

process.on('disconnect', () => process.exit(0));
if (shop === undefined) throw new Error('there is no shop');
const actor = { kind: 'operator', role: 'owner', name: 'noor' } as const;
const done = await staffTakeBack({ shop, actor, now: input.now, requestId: 'test' }, input.takeBack);
process.send?.(isRefusal(done) ? done.code : done.order.status);
