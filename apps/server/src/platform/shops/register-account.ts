import type { ShopConfig } from '@bivak/contract/shop-config';
import { type RegisterSettings, SettingError, type ServerSettings } from '../settings.ts';

/** Where a register is, and with which key a shop asks it. */
export type RegisterAccount = RegisterSettings;

/** The registers that a shop asks, each null where it asks none. */
export interface RegisterAccounts {
  readonly enterprises: RegisterAccount | null;
  readonly associations: RegisterAccount | null;
  readonly addresses: RegisterAccount | null;
}

/** Where places are searched for and drawn; null where the installation offers none. */
export interface PlaceAccounts {
  readonly search: RegisterAccount | null;
  readonly maps: RegisterAccount | null;
}

/** A shop that looks up enterprises or associations without the address of their register cannot start. */
export function registerAccountsOf(
  set: Pick<ServerSettings, 'registers' | 'associations' | 'addresses'>,
  { id, registers }: Pick<ShopConfig, 'id' | 'registers'>,
): RegisterAccounts {
  const account = (of: ReadonlyMap<string, RegisterSettings>, variable: string, what: string) => {
    const own = of.get(id);
    if (own !== undefined) return own;
    throw new SettingError(
      `BIVAK_${variable}_${id.toUpperCase()}_URL: shop ${id} looks up ${what} (registers of its shop.json), so it needs the address of their register`,
    );
  };
  return {
    enterprises: registers.enterprises ? account(set.registers, 'REGISTERS', 'enterprises') : null,
    associations: registers.associations ? account(set.associations, 'ASSOCIATIONS', 'associations') : null,
    addresses: registers.addresses ? account(set.addresses, 'ADDRESSES', 'addresses') : null,
  };
}
