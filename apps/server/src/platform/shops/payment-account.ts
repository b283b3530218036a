import type { ShopConfig } from '@bivak/contract/shop-config';
import { type PaymentSettings, SettingError, type ServerSettings } from '../settings.ts';

/** Where a shop's payment provider is, and with which key the shop asks it. */
export type PaymentAccount = PaymentSettings;

/** Of the environment; else, where there is a sandbox, that. A shop that takes payments without one cannot start. */
export function paymentAccountOf(
  {
    production,
    smtpUrl,
    basePort,
    payments,
  }: Pick<ServerSettings, 'production' | 'smtpUrl' | 'basePort' | 'payments'>,
  { id, payment }: Pick<ShopConfig, 'id' | 'payment'>,
): PaymentAccount | null {
  const set = payments.get(id);
  // Kept where nothing is taken any more: what was paid may have to go back.
  if (set !== undefined) return set;
  const hasSandbox = !production && smtpUrl === null;
  if (hasSandbox) return { url: `http://127.0.0.1:${basePort + 90}`, key: `test_${id}` };
  if (payment.policy === 'BlockPayment') return null;
  throw new SettingError(
    `BIVAK_PAYMENTS_${id.toUpperCase()}_KEY: shop ${id} takes payments online (payment of its shop.json), so it needs the key of its payment provider`,
  );
}
