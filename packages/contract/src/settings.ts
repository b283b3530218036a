import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Moment } from './wire/scalars.ts';

/** The core settings that the shop reads (spec 1 §3). */
export const CoreSettings = z.object({
  DefaultRoleName: z.string(),
  CartReservationMinimumStartInterval: z.nullable(z.int()),
  CartReservationMaximumStartInterval: z.nullable(z.int()),
  CartReservationMinimumDuration: z.nullable(z.int()),
  CartReservationMaximumDuration: z.nullable(z.int()),
  ItemsToShowInShop: z.enum(['WarehouseOnly', 'AllItems']),
  DisplayPricePolicy: z.enum(['VATShowIncVAT', 'VATShowExcVAT']),
  AllowAnonymousShopUser: z.boolean(),
  DefaultRegisterCountryID: z.string(),
  DefaultDeliveryID: z.nullable(z.string()),
  SaveCartsWithStockConflict: z.boolean(),
  ShopAllowEditingOrder: z.enum(['None', 'Reservation', 'ReservationOrder']),
  ShopAllowEditingDays: z.int(),
  ShopAllowCancellationDays: z.int(),
  ShopSalesModus: z.boolean(),
  OidcProviderName: z.nullable(z.string()),
  /** Ours: the shop's clock and zone, because the browser takes "now" from the server. */
  DateTimeServer: Moment,
  TimeZone: z.string(),
});
export type CoreSettings = z.output<typeof CoreSettings>;

export const getSettings = operation({
  id: 'getSettings',
  method: 'GET',
  path: '/api/v2/shop/core/settings',
  tag: 'Settings',
  summary: 'The core settings of the shop',
  answer: CoreSettings,
});
