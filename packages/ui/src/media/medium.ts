/** Something to look at: a picture, a film of our own, or one that is shown in a frame of somebody else's. */
export type Medium = {
  readonly kind: 'picture' | 'film' | 'frame';
  readonly src: string;
  /** Said where it is not seen. */
  readonly alt: string;
  /** Shown in its place until it plays, and as its thumbnail. */
  readonly poster?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

export type MediaLabels = {
  /** Names what is large. */
  readonly shown: string;
  /** Names the row of thumbnails. */
  readonly media: string;
  /** "Picture 2 of 4". */
  readonly of: (index: number, count: number) => string;
  readonly enlarge: string;
  /** "Play: the tent from all sides". */
  readonly play: (alt: string) => string;
  /** Stands under a film in a frame: pressing it asks that host. */
  readonly playsFrom: (host: string) => string;
  readonly notPlayable: string;
};

export type LightboxLabels = MediaLabels & {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
};
