import * as z from 'zod/mini';
import { CountryCode, Count, Key, line } from './words.ts';

/** Empty takes the product's default, 0 means no limit (RULINGS, "intervals and durations"). */
const Days = z._default(z.nullable(Count), null);

/** `true` means ReservationOrder (RULINGS, "time slots"), so `false` means None. */
const AllowEditing = z.pipe(
  z.transform((value: unknown) => editingWords.get(value) ?? value),
  z.enum(['None', 'Reservation', 'ReservationOrder']),
);
const editingWords = new Map<unknown, string>([
  [true, 'ReservationOrder'],
  [false, 'None'],
]);

/** The core settings under the names of spec 1 §3, with the defaults of spec 1 §9. Days are whole days. */
export const CoreConfig = z.strictObject({
  DefaultRoleName: z._default(line(80), 'Admin'),
  CartReservationMinimumStartInterval: Days,
  CartReservationMaximumStartInterval: Days,
  CartReservationMinimumDuration: Days,
  CartReservationMaximumDuration: Days,
  ItemsToShowInShop: z._default(z.enum(['WarehouseOnly', 'AllItems']), 'AllItems'),
  DisplayPricePolicy: z._default(z.enum(['VATShowIncVAT', 'VATShowExcVAT']), 'VATShowIncVAT'),
  /** Unset: `anonymousShopping` decides (spec 1 §4). */
  AllowAnonymousShopUser: z._default(z.nullable(z.boolean()), null),
  DefaultRegisterCountryID: z._default(CountryCode, 'BE'),
  DefaultDeliveryID: z._default(z.nullable(Key), null),
  SaveCartsWithStockConflict: z._default(z.boolean(), false),
  ShopAllowEditingOrder: z._default(AllowEditing, 'ReservationOrder'),
  ShopAllowEditingDays: z._default(Count, 0),
  ShopAllowCancellationDays: z._default(Count, 0),
  ShopSalesModus: z._default(z.boolean(), false),
  OidcProviderName: z._default(z.nullable(Key), null),
});
export type CoreConfig = z.output<typeof CoreConfig>;
