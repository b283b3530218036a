import type { Item } from '@bivak/contract';
import { MediaSlider } from '@bivak/ui/media';
import { lazy, Suspense, useState } from 'react';
import { pictureOf } from '../../../picture-of.ts';
import { mediaOf } from '../model/media.ts';
import { useMediaLabels } from '../model/use-media-labels.ts';

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
