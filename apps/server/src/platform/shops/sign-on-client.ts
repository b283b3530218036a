import type { ShopConfig } from '@bivak/contract/shop-config';
import { SettingError, type ServerSettings, type SignOnSettings } from '../settings.ts';

/** Where a shop's provider is, and as whom the shop asks it. */
export type SignOnClient = SignOnSettings;

/** Of the environment; else, where there is a sandbox, that. A shop that has sign-on and no provider cannot start. */
export function signOnClientOf(
  {
    production,
    smtpUrl,
    basePort,
    signOn,
  }: Pick<ServerSettings, 'production' | 'smtpUrl' | 'basePort' | 'signOn'>,
  { id, signOn: config }: Pick<ShopConfig, 'id' | 'signOn'>,
): SignOnClient | null {
  if (config === undefined) return null;
  const set = signOn.get(id);
  if (set !== undefined) return set;
  if (production || smtpUrl !== null) {
    throw new SettingError(
      `BIVAK_SIGN_ON_${id.toUpperCase()}_ISSUER: shop ${id} has single sign-on (signOn of its shop.json), so it needs the address of its provider`,
    );
  }
  // The sandbox knows everybody who asks; a client's secret there follows from its name.
  return { issuer: `http://127.0.0.1:${basePort + 90}/sign-on`, clientId: id, clientSecret: `${id}-secret` };
}
