import type { Item, ItemVideo } from '@bivak/contract';
import type { VideoProvider } from '@bivak/contract/shop-config';
import type { ItemReader } from './card.ts';
import { presentImages } from './images.present.ts';
import type { AttachmentRow, VideoRow } from './media-rows.ts';
import { inLanguageOf } from './translations.ts';

/** Papers of an article are for everybody, so their addresses are plain ones (decision 0024). */
export function presentAttachments(
  rows: readonly AttachmentRow[],
  reader: ItemReader,
): Item['ItemAttachments'] {
  return rows.flatMap(({ ranking, papers }) => {
    const paper = inLanguageOf(reader, papers, null);
    if (paper === null) return [];
    return {
      AttachmentUrl: `/assets/shop/papers/${paper.file}`,
      FileName: paper.name,
      ContentType: paper.contentType,
      FileSize: paper.bytes,
      NumberOfPages: paper.pages,
      Ranking: ranking,
    };
  });
}

/** Films of providers that the shop does not name are left out: its pages could not show them. */
export function presentVideos(
  rows: readonly VideoRow[],
  reader: ItemReader,
  allowed: readonly VideoProvider[],
): ItemVideo[] {
  return rows.flatMap(({ source, address, poster, titles }) => {
    if (source !== 'file' && !allowed.includes(source)) return [];
    const title = inLanguageOf(reader, titles, '');
    const [Poster] = presentImages([poster], title);
    if (Poster === undefined) return [];
    const Source = source === 'file' ? ('file' as const) : ('external' as const);
    return { Source, Url: addresses[source](address), Poster, Description: title };
  });
}

/** Those of providers set no cookie and follow nobody before the film plays. */
const addresses: Record<VideoRow['source'], (address: string) => string> = {
  file: (name) => `/assets/shop/videos/${name}`,
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};
