import type { CustomFieldDeclaration, PublicShopConfig } from '@bivak/contract/shop-config';
import { asksForMore, centsOf, validateDeclared, proceedResult, type Missing } from '@bivak/rules';
import type { LoadedCart } from '../api/cart-query.ts';
import { groupsOf } from './groups.ts';

/** All that is still missing before the checkout, by the same rule as the server's (spec 2 §5, "Proceeding"). */
export function missingOf(
  { cart, lines }: LoadedCart,
  slotsApply: (group: string) => boolean,
  { customFields }: Pick<PublicShopConfig, 'customFields'>,
): readonly Missing[] {
  const result = proceedResult({
    slots: groupsOf(cart, lines).map(({ key, BusinessHourStart, BusinessHourEnd }) => ({
      place: key,
      apply: slotsApply(key),
      pickupHourId: BusinessHourStart?.Key ?? null,
      returnHourId: BusinessHourEnd?.Key ?? null,
    })),
    extraFieldsValid: areRight(customFields, cart.CustomFields),
    totalGrossCents: centsOf(cart.TotalIncVATForeignCurrency),
    minimumOrderCents: cart.MinimumTotalIncVAT === null ? null : centsOf(cart.MinimumTotalIncVAT),
    uploadPolicy: cart.UploadPolicy,
    uploads: cart.Attachments.length,
    lines: lines
      .filter((line) => !line.IsDeposit)
      .map((line) => ({
        id: line.CartItemID,
        uploadPolicy: line.Item?.UploadPolicy ?? 'DenyUpload',
        uploads: line.Attachments.length,
        invalidReason: line.InvalidCartItemReason,
        lacking: line.LackingAddOns.map(({ ItemID, Amount }) => ({ itemId: ItemID, qty: Amount })),
      })),
    // Paying comes after ordering: it cannot keep a cart from the checkout.
    actions: cart.Actions.filter((action) => action.ActionName !== 'CreatePayment').map((action) => ({
      name: action.ActionName,
      required: action.Required,
      completed: action.Completed,
    })),
  });
  return result.ok ? [] : result.missing;
}

/** Whether what the cart says of the shop's own fields may be; the form of the checkout asks what it does not say. */
function areRight(
  declared: readonly CustomFieldDeclaration[],
  values: LoadedCart['cart']['CustomFields'],
): boolean {
  return declared
    .filter(({ entity }) => entity === 'cart' || entity === 'reservation')
    .every((field) => validateDeclared(values[field.name], field, values).every(asksForMore));
}
