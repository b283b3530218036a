import type { VideoProvider } from '@bivak/contract/shop-config';

export interface AttachmentRow {
  ranking: number;
  /** By language. */
  papers: Record<string, PaperRow>;
}

export interface PaperRow {
  name: string;
  file: string;
  contentType: string;
  bytes: number;
  pages: number | null;
}

export interface VideoRow {
  source: 'file' | VideoProvider;
  /** Of a file its name, of a provider the film's id there. */
  address: string;
  poster: string;
  titles: Record<string, string>;
}
