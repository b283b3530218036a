import type { ShopConfig } from '@bivak/contract/shop-config';
import { type PaymentSettings, SettingError, type ServerSettings } from '../settings.ts';

/** Where a shop's payment provider is, and with which key the shop asks it. */
export type PaymentAccount = PaymentSettings;

/** A shop that takes payments without one cannot start. */
export function paymentAccountOf(
  { payments }: Pick<ServerSettings, 'payments'>,
  { id, payment }: Pick<ShopConfig, 'id' | 'payment'>,
): PaymentAccount | null {
  const set = payments.get(id);
  // It stays where nothing is paid any more: what was paid may have to go back.
  if (set !== undefined) return set;
  if (payment.policy === 'BlockPayment') return null;
  throw new SettingError(
    `BIVAK_PAYMENTS_${id.toUpperCase()}_KEY: shop ${id} takes payments online (payment of its shop.json), so it needs the key of its payment provider`,
  );
}
