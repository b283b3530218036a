import type { ShopConfig } from '@bivak/contract/shop-config';
import { SettingError, type ServerSettings, type SignOnSettings } from '../settings.ts';

/** Where a shop's provider is, and as whom the shop asks it. */
export type SignOnClient = SignOnSettings;

/** A shop that has sign-on and no provider cannot start. */
export function signOnClientOf(
  { signOn }: Pick<ServerSettings, 'signOn'>,
  { id, signOn: config }: Pick<ShopConfig, 'id' | 'signOn'>,
): SignOnClient | null {
  if (config === undefined) return null;
  const set = signOn.get(id);
  if (set !== undefined) return set;
  throw new SettingError(
    `BIVAK_SIGN_ON_${id.toUpperCase()}_ISSUER: shop ${id} has single sign-on (signOn of its shop.json), so it needs the address of its provider`,
  );
}
