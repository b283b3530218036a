import type { ServerSettings, ShopFolder } from '@bivak/server';
import { sandboxUrlAt } from './sandbox-process.ts';

/** Sets the sandbox as the outside world of each shop, wherever the environment names nothing of its own. */
export function withSandbox<Settings extends ServerSettings>(
  settings: Settings,
  folders: readonly { readonly config: Pick<ShopFolder['config'], 'id'> }[],
): Settings {
  const url = sandboxUrlAt(settings.basePort);
  const ofEach = <Account>(set: ReadonlyMap<string, Account>, account: (shopId: string) => Account) =>
    new Map([...folders.map(({ config: { id } }) => [id, account(id)] as const), ...set]);
  return {
    ...settings,
    // Its pages show what a site of the business would.
    embedOrigins: [url],
    payments: ofEach(settings.payments, (id) => ({ url, key: sandboxKeyOf(id) })),
    // It knows everybody who asks; a client's secret there follows from its name.
    signOn: ofEach(settings.signOn, (id) => ({
      issuer: `${url}/sign-on`,
      clientId: id,
      clientSecret: `${id}-secret`,
    })),
    registers: ofEach(settings.registers, () => ({
      url: `${url}/registers/v2/kruispuntdatabank`,
      key: null,
    })),
    associations: ofEach(settings.associations, () => ({ url: `${url}/registers/verenigingen`, key: null })),
    addresses: ofEach(settings.addresses, () => ({ url: `${url}/registers/adressen`, key: null })),
    places: settings.places ?? { url: `${url}/places`, key: null },
    beacon: settings.beacon ?? { url: `${url}/beacon`, key: null },
    maps: settings.maps ?? { url: `${url}/places/staticmap`, key: 'sandbox' },
  };
}

/** With which a shop asks the sandbox's provider of payments. */
export function sandboxKeyOf(shopId: string): string {
  return `test_${shopId}`;
}
