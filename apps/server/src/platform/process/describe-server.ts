import { canonicalOrigin, type Shop } from '../shops/shop.ts';

/** What somebody at the terminal needs to begin: addresses, and under each what there is to say of its shop. */
export function describeServer(
  { shops, setupLink }: { readonly shops: readonly Shop[]; readonly setupLink?: string | null },
  linesOf: (shop: Shop) => readonly string[] = () => [],
): string {
  const lines = shops.flatMap((shop) => [
    `  ${shop.config.name.padEnd(18)} ${canonicalOrigin(shop)}`,
    ...linesOf(shop),
  ]);
  const first =
    typeof setupLink === 'string'
      ? [
          '',
          'There is no shop yet. Make the first one in your browser, within a day, by this link:',
          `  ${setupLink}`,
        ]
      : [];
  return ['', 'Bivak is ready.', ...lines, ...first].join('\n');
}
