import type { ShopConfig, ShopConfigInput } from '@bivak/contract/shop-config';
import { aShopConfig, aWarehouse } from '../a-shop.ts';

/** The pickup points of the shop; each hands out and takes back every hour from 9 to 17, every day. */
export const warehouses = ['noord', 'oost', 'zuid', 'west'] as const;
export const slotTimes = ['0900', '1000', '1100', '1200', '1300', '1400', '1500', '1600'] as const;

/** A shop with room for everybody: slots and reservations per e-mail never run out, only stock can. It may lend besides. */
export function aRoomyShop(lending?: ShopConfigInput['lending']): ShopConfig {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 1_000_000 }];
  return aShopConfig('feesthuis', {
    warehouses: warehouses.map((id) => aWarehouse(id, { hours })),
    reservations: { liveReservationsPerEmail: 1_000_000 },
    payment: { policy: 'AllowPayment', methods: ['IDEAL'] },
    ...(lending === undefined ? {} : { lending }),
  });
}
