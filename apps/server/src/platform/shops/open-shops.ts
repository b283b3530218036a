import { type ShopConfig, shopOrigins } from '@bivak/contract/shop-config';
import type pg from 'pg';
import { createZone } from '../clock/zone.ts';
import { createShopDatabase } from '../database/shop-database.ts';
import { createTranslators } from '../i18n/translate.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { RegisterAccount } from './register-account.ts';
import type { ShopFolder } from './read-shop-folders.ts';
import type { Shop } from './shop.ts';
import type { SignOnClient } from './sign-on-client.ts';

/** The schema of a shop; its id is checked to be a plain word. */
export function schemaOf(shopId: string): string {
  return `shop_${shopId}`;
}

/** Gives every folder its database, zone, words and addresses. Touches no database yet. */
export function openShops(
  folders: readonly ShopFolder[],
  pool: pg.Pool,
  basePort: number,
  wakeRelay: (shopId: string) => void,
  signOnOf: (config: ShopConfig) => SignOnClient | null = () => null,
  paymentsOf: (config: ShopConfig) => PaymentAccount | null = () => null,
  embedOrigins: readonly string[] = [],
  registersOf: (config: ShopConfig) => RegisterAccount | null = () => null,
): Shop[] {
  return folders.map(({ directory, config, texts }) => ({
    id: config.id,
    directory,
    config,
    origins: shopOrigins(config, basePort),
    embedOrigins: [...config.embedOrigins, ...embedOrigins],
    database: createShopDatabase(pool, schemaOf(config.id)),
    zone: createZone(config.timeZone),
    translate: createTranslators(texts, config.timeZone),
    signOn: signOnOf(config),
    payments: paymentsOf(config),
    registers: registersOf(config),
    wakeRelay: () => wakeRelay(config.id),
  }));
}
