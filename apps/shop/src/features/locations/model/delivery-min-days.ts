/** A delivery takes at least so many days: its own number, or the shop's restriction, whichever is more (spec 1 §5). */
export function deliveryMinDays(
  delivery: { readonly DeliveryID: string; readonly MinimumDays: number | null } | undefined,
  restrictions: Readonly<Record<string, number>>,
): number {
  if (delivery === undefined) return 0;
  return Math.max(delivery.MinimumDays ?? 0, restrictions[delivery.DeliveryID] ?? 0);
}
