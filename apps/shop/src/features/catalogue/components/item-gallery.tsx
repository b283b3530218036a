import type { Item } from '@bivak/contract/wire';
import { type LightboxLabels, MediaSlider } from '@bivak/ui/media';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pictureOf } from '../../../picture-of.ts';
import { mediaOf } from '../model/media.ts';

const Lightbox = lazy(async () => ({ default: (await import('@bivak/ui/lightbox')).Lightbox }));

/** Pictures and films of an article; pressed, they stand over the whole window (spec 2 §2, "media slider"). */
export function ItemGallery({ item }: { readonly item: Item }) {
  const labels = useMediaLabels();
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const media = mediaOf(item);
  return (
    <>
      <MediaSlider
        media={media}
        fallback={pictureOf(item)}
        index={index}
        onIndex={setIndex}
        onEnlarge={() => setEnlarged(true)}
        labels={labels}
      />
      {enlarged ? (
        <Suspense fallback={null}>
          <Lightbox
            title={item.Description}
            media={media}
            index={index}
            onIndex={setIndex}
            onClose={() => setEnlarged(false)}
            labels={labels}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useMediaLabels(): LightboxLabels {
  const t = useTranslations('shop.product');
  const global = useTranslations('shop.global');
  return {
    shown: t('pictureShown'),
    media: t('pictures'),
    of: (index, count) => t('picture', { index: String(index), count: String(count) }),
    enlarge: t('enlarge'),
    play: (film) => t('play', { film }),
    playsFrom: (host) => t('playsFrom', { host }),
    notPlayable: t('notPlayable'),
    close: global('close'),
    previous: t('previousPicture'),
    next: t('nextPicture'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
  };
}
