import type { Item } from '@bivak/contract/wire';
import type { Medium } from '@bivak/ui/media';

/** What there is to look at of an article: its pictures, then its films. */
export function mediaOf({ Images, Videos, Description }: Item): Medium[] {
  return [
    ...Images.map(({ Url, Width, Height, Description: words }) => ({
      kind: 'picture' as const,
      src: Url,
      alt: words || Description,
      width: Width,
      height: Height,
    })),
    ...Videos.map(({ Source, Url, Poster, Description: words }) => ({
      kind: Source === 'file' ? ('film' as const) : ('frame' as const),
      src: Url,
      alt: words || Description,
      poster: Poster.Url,
    })),
  ];
}
