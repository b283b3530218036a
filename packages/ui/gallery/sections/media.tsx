import { Button } from '@bivak/ui';
import { Lightbox } from '@bivak/ui/lightbox';
import { MediaSlider, type LightboxLabels, type Medium } from '@bivak/ui/media';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const images = '/feesthuis/images';
const narrow = { maxWidth: 480 };
const poster = `${images}/pagodetent-5x5-400.webp`;

/** Pictures and films of an article, swiped, played on demand, and over the whole window. */
export function MediaSection() {
  const w = useWords('media');
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const size = { width: 800, height: 800 };
  const media: Medium[] = [
    { kind: 'picture', src: `${images}/pagodetent-5x5.webp`, alt: w.front, ...size },
    { kind: 'picture', src: `${images}/pagodetent-5x5-2.webp`, alt: w.row, ...size },
    { kind: 'film', src: '/feesthuis/videos/pagodetent-5x5.webm', alt: w.turning, poster },
    { kind: 'frame', src: 'https://films.example/embed/1', alt: w.putUp, poster },
  ];
  const labels: LightboxLabels = {
    shown: w.shown,
    media: w.all,
    of: (at, count) => fill(w.of, { at, count }),
    enlarge: w.enlarge,
    play: (film) => fill(w.play, { film }),
    playsFrom: (host) => fill(w.playsFrom, { host }),
    notPlayable: w.notPlayable,
    close: w.close,
    previous: w.previous,
    next: w.next,
    zoomIn: w.zoomIn,
    zoomOut: w.zoomOut,
  };
  const open = () => setEnlarged(true);
  return (
    <>
      <State name={w.slider}>
        <div style={narrow}>
          <MediaSlider media={media} index={index} onIndex={setIndex} onEnlarge={open} labels={labels} />
        </div>
      </State>
      <State name={w.none}>
        <div style={narrow}>
          <MediaSlider media={[]} index={0} onIndex={setIndex} onEnlarge={open} labels={labels} />
        </div>
      </State>
      <Button variant="line" onClick={open}>
        {w.enlarge}
      </Button>
      {enlarged ? (
        <Lightbox
          title={w.title}
          media={media}
          index={index}
          onIndex={setIndex}
          onClose={() => setEnlarged(false)}
          labels={labels}
        />
      ) : null}
    </>
  );
}
