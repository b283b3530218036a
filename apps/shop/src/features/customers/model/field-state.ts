import {
  type AccountFieldLists,
  accountFieldsFor,
  accountFieldState,
  type PublicShopConfig,
} from '@bivak/contract/shop-config';
import type { FieldState } from '../../../forms/person.ts';

/** What a field of my info asks in this shop (spec 1 §5, "Account edit"). */
export function profileFieldState(
  { accountFields }: { readonly accountFields: AccountFieldLists },
  path: string,
): FieldState {
  return accountFieldState(accountFields, settingOf(path));
}

/** The shop as it is to somebody with this address: its settings of my info are theirs (spec 3 §2, "Personal info"). */
export function shopFor<S extends Pick<PublicShopConfig, 'accountFields' | 'lending'>>(
  shop: S,
  email: string,
): S {
  return {
    ...shop,
    accountFields: accountFieldsFor(shop.accountFields, shop.lending?.lockedMailDomain, email),
  };
}

/** The name on the wire of a field of the form, with what it belongs to: as the settings of the shop name it. */
function settingOf(path: string): string {
  const [part = '', name = ''] = path.split('.');
  if (part !== 'Invoice') return path;
  return name === 'BusinessNo' || name === 'VATNo'
    ? `CustomerDetail.${name}`
    : `CustomerDetail.Invoice${name}`;
}
