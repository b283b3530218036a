import type { CustomFieldDeclaration, PublicShopConfig } from '@bivak/contract/shop-config';

/** The shop's own fields that belong to an order and are asked with it (RULINGS, "CustomFields"). */
export function extraFields({
  customFields,
}: Pick<PublicShopConfig, 'customFields'>): CustomFieldDeclaration[] {
  return customFields.filter(
    ({ entity, unasked }) => unasked !== true && (entity === 'reservation' || entity === 'cart'),
  );
}
