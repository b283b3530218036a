import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Lightbox } from './lightbox.tsx';
import { MediaSlider } from './media-slider.tsx';
import type { LightboxLabels, Medium } from './medium.ts';

const labels: LightboxLabels = {
  shown: 'Shown',
  media: 'Media',
  of: (index, count) => `${index} of ${count}`,
  enlarge: 'Enlarge',
  play: (alt) => `Play ${alt}`,
  playsFrom: (host) => `From ${host}`,
  notPlayable: 'Not playable',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Closer',
  zoomOut: 'Whole',
};

const media: Medium[] = [
  { kind: 'picture', src: '/a.webp', alt: 'Front' },
  { kind: 'picture', src: '/b.webp', alt: 'Back' },
  { kind: 'film', src: '/c.webm', alt: 'turning', poster: '/a.webp' },
  { kind: 'frame', src: 'https://films.example/embed/1', alt: 'setting up', poster: '/b.webp' },
];

function Slider({ onEnlarge = () => undefined }: { readonly onEnlarge?: () => void }) {
  const [index, setIndex] = useState(0);
  return <MediaSlider media={media} index={index} onIndex={setIndex} onEnlarge={onEnlarge} labels={labels} />;
}

const current = () => screen.getAllByRole('button', { current: true }).map((one) => one.ariaLabel);
const thumbnail = (n: number) => screen.getByRole('button', { name: `${n} of 4` });

describe('the media of an article', () => {
  test('the media of an article are chosen by thumbnail, by arrows, and by Home and End', async () => {
    render(<Slider />);
    expect(current()).toEqual(['1 of 4']);
    await userEvent.click(thumbnail(2));
    expect(current()).toEqual(['2 of 4']);
    await userEvent.keyboard('{ArrowRight}');
    expect(current()).toEqual(['3 of 4']);
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(current()).toEqual(['4 of 4']);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(current()).toEqual(['1 of 4']);
  });

  test('the media of an article follow a finger', () => {
    const { container } = render(<Slider />);
    const track = screen.getByRole('img', { name: 'Front' }).parentElement?.parentElement as HTMLElement;
    // why: jsdom lays nothing out, so how far it was scrolled is said by hand.
    Object.defineProperty(track, 'clientWidth', { value: 400 });
    Object.defineProperty(track, 'scrollLeft', { value: 410, writable: true });
    fireEvent.pointerDown(track);
    fireEvent.scroll(track);
    expect(current()).toEqual(['2 of 4']);
    expect(container.querySelectorAll('[inert]')).toHaveLength(3);
  });

  test('the media of an article load nothing of a film before somebody presses it, and stop it out of sight', async () => {
    const { container } = render(<Slider />);
    await userEvent.click(thumbnail(3));
    expect(screen.queryByRole('button', { name: 'Enlarge' })).toBeNull();
    expect(container.querySelector('video, iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play turning' }));
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/c.webm');
    await userEvent.click(thumbnail(1));
    expect(container.querySelector('video')).toBeNull();
  });

  test('the media of an article say whose host a film is asked of before it is', async () => {
    const { container } = render(<Slider />);
    await userEvent.click(thumbnail(4));
    expect(screen.getByText('From films.example')).toBeDefined();
    expect(container.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play setting up' }));
    expect(screen.getByTitle('setting up').getAttribute('src')).toBe('https://films.example/embed/1');
  });

  test('the media of an article say that a film cannot be played, and let who comes back try again', async () => {
    const { container } = render(<Slider />);
    await userEvent.click(thumbnail(3));
    await userEvent.click(screen.getByRole('button', { name: 'Play turning' }));
    // oxlint-disable-next-line typescript/no-non-null-assertion
    fireEvent.error(container.querySelector('video')!);
    expect(screen.getByText('Not playable')).toBeDefined();
    await userEvent.click(thumbnail(1));
    await userEvent.click(thumbnail(3));
    expect(screen.getByRole('button', { name: 'Play turning' })).toBeDefined();
  });
});

function Open({ onClose }: { readonly onClose: () => void }) {
  const [index, setIndex] = useState(1);
  return (
    <Lightbox title="Tent" media={media} index={index} onIndex={setIndex} onClose={onClose} labels={labels} />
  );
}

describe('the lightbox', () => {
  test('the lightbox goes through the media by keys and buttons, and ends with Escape', async () => {
    const onClose = vi.fn<() => void>();
    render(<Open onClose={onClose} />);
    expect(await screen.findByRole('dialog', { name: 'Tent' })).toBeDefined();
    expect(screen.getByText('2 of 4')).toBeDefined();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('3 of 4')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('4 of 4')).toBeDefined();
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('1 of 4')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous' }).ariaDisabled).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the lightbox shows a picture closer and whole again; closer, the arrows stay with it', async () => {
    render(<Open onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Closer' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('2 of 4')).toBeDefined();
    await userEvent.keyboard('-');
    expect(screen.getByRole('button', { name: 'Closer' })).toBeDefined();
    await userEvent.keyboard('+');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    // A film is no picture to look at closer, and the next picture begins whole.
    expect(screen.queryByRole('button', { name: 'Whole' })).toBeNull();
  });
});
