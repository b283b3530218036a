import type { Drawing, Image } from '@bivak/contract/wire';
import type { PictureProps } from '@bivak/ui';

/** What an article or a category looks like: its first picture, or the drawing of its department. */
export function pictureOf(
  one: { readonly Images: readonly Image[]; readonly Drawing: Drawing | null } | null,
): PictureProps {
  return {
    src: one?.Images[0]?.Url,
    fallbackDrawing: one?.Drawing?.Path,
    fallbackGround: one?.Drawing?.Ground,
  };
}
