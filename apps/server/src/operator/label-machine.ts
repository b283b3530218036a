import { routePath } from '@bivak/contract/shop-config';
import type { ActionParts } from './action.ts';
import { drawLabel } from './draw-label.ts';

/** The label of a machine: a code with its address in the shop, in no language, over its number. */
export function labelMachine({ shop }: Pick<ActionParts, 'shop'>, serial: string): string {
  const { config, origins } = shop;
  const address = (origins[0] ?? '') + routePath(config, 'serial', config.defaultLanguage, { serial });
  return drawLabel(address, serial);
}
