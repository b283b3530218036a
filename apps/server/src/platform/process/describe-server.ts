import { canonicalOrigin, type Shop } from '../shops/shop.ts';

/** What somebody at the terminal needs to begin: addresses, and under each what there is to say of its shop. */
export function describeServer(
  { shops }: { readonly shops: readonly Shop[] },
  linesOf: (shop: Shop) => readonly string[] = () => [],
): string {
  const lines = shops.flatMap((shop) => [
    `  ${shop.config.name.padEnd(18)} ${canonicalOrigin(shop)}`,
    ...linesOf(shop),
  ]);
  return ['', 'Bivak is ready.', ...lines].join('\n');
}
