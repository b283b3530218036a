import type { ShopConfig } from '@bivak/contract/shop-config';
import { type RegisterSettings, SettingError, type ServerSettings } from '../settings.ts';

/** Where the business register of a shop is, and with which key the shop asks it, where one is asked. */
export type RegisterAccount = RegisterSettings;

/** A shop that looks up enterprises without one cannot start. */
export function registerAccountOf(
  { registers: set }: Pick<ServerSettings, 'registers'>,
  { id, registers }: Pick<ShopConfig, 'id' | 'registers'>,
): RegisterAccount | null {
  if (!registers.enterprises) return null;
  const own = set.get(id);
  if (own !== undefined) return own;
  throw new SettingError(
    `BIVAK_REGISTERS_${id.toUpperCase()}_URL: shop ${id} looks up enterprises (registers of its shop.json), so it needs the address of a business register`,
  );
}
