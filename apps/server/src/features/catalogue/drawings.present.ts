import type { Drawing } from '@bivak/contract';
import type { DrawingConfig } from '@bivak/contract/shop-config';

/** How the shop draws what has no picture, by its categories. */
export function presentDrawing(
  { pictures, categoryIds }: { readonly pictures: number; readonly categoryIds: readonly string[] },
  drawings: readonly DrawingConfig[],
): Drawing | null {
  if (pictures > 0) return null;
  const found = drawings.find(({ categories }) => categories.some((id) => categoryIds.includes(id)));
  return found === undefined ? null : { Path: found.path, Ground: found.ground };
}
