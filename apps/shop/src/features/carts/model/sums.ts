import type { Cart } from '@bivak/contract/wire';

/** The sums of a cart, as every page that shows sums takes them. */
export function sumsOf(cart: Cart) {
  return {
    net: cart.TotalExcVATForeignCurrency,
    gross: cart.TotalIncVATForeignCurrency,
    perRate: cart.VATTotals,
    rounding: cart.TotalRounding,
    deposit: cart.TotalDeposit,
    kind: cart.Delivery?.Kind ?? ('pickup' as const),
  };
}
