import type { CustomFieldDeclaration, PublicShopConfig } from '@bivak/contract/shop-config';

/** The shop's own fields that belong to an order (RULINGS, "CustomFields"). */
export function extraFields({
  customFields,
}: Pick<PublicShopConfig, 'customFields'>): CustomFieldDeclaration[] {
  return customFields.filter(({ entity }) => entity === 'reservation' || entity === 'cart');
}
