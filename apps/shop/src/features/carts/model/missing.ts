import type { Cart } from '@bivak/contract/wire';
import { centsOf, proceedResult, type Missing } from '@bivak/rules';
import { useEffect, useState } from 'react';
import { useShop } from '../../../app-context.tsx';
import type { LoadedCart } from '../api/cart-query.ts';
import { groupsOf } from './groups.ts';

/**
 * Names all that is still missing before the checkout, by the same rule as the server's (spec 2 §5, "Proceeding");
 * `declaredFit`: see `useDeclaredFit`.
 */
export function missingOf(
  { cart, lines }: LoadedCart,
  slotsApply: (group: string) => boolean,
  declaredFit: boolean,
): readonly Missing[] {
  const result = proceedResult({
    slots: groupsOf(cart, lines).map(({ key, BusinessHourStart, BusinessHourEnd }) => ({
      place: key,
      apply: slotsApply(key),
      pickupHourId: BusinessHourStart?.Key ?? null,
      returnHourId: BusinessHourEnd?.Key ?? null,
    })),
    extraFieldsValid: declaredFit,
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

/**
 * Whether what the cart says of the shop's own fields may be. Their rules are loaded where the shop declares such fields;
 * until they are here it may be, since nothing waits for it: the checkout asks these fields anyway.
 */
export function useDeclaredFit({ CustomFields }: Cart): boolean {
  const { customFields } = useShop();
  const [fit, setFit] = useState(true);
  useEffect(() => {
    const declared = customFields.filter(({ entity }) => entity === 'cart' || entity === 'reservation');
    if (declared.length === 0) return undefined;
    let here = true;
    void import('./declared-fit.ts')
      .then((rules) => {
        if (here) setFit(rules.declaredFit(declared, CustomFields));
      })
      .catch(() => null);
    return () => {
      here = false;
    };
  }, [customFields, CustomFields]);
  return fit;
}
