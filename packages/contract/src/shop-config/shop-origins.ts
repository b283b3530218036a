import type { ShopConfig } from './shop-config.ts';

/** Names the origins of a shop, the canonical one first; without any, the demo address on the port that is its own. */
export function shopOrigins(
  config: Pick<ShopConfig, 'origins' | 'portOffset'>,
  basePort: number,
): readonly [string, ...string[]] {
  const [canonical, ...others] = config.origins ?? [];
  return [canonical ?? `http://localhost:${basePort + config.portOffset}`, ...others];
}
