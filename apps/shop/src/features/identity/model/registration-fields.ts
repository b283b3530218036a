import type { CustomFieldDeclaration, PublicShopConfig } from '@bivak/contract/shop-config';

/** The shop's own fields that belong to a registration (RULINGS, "CustomFields"). */
export function registrationFields({
  customFields,
}: Pick<PublicShopConfig, 'customFields'>): CustomFieldDeclaration[] {
  return customFields.filter(({ entity }) => entity === 'registration');
}
