import type { Image } from '@bivak/contract';

/** Pictures of items and categories are square, in this many pixels. */
const side = 800;

/** Pictures of the shop's folder, under the names that the row keeps; described by what they show. */
export function presentImages(files: readonly string[], description: string): Image[] {
  return files.map((file) => ({
    Url: `/assets/shop/images/${file}`,
    Width: side,
    Height: side,
    Description: description,
  }));
}
