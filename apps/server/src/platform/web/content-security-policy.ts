import type { VideoProvider } from '@bivak/contract/shop-config';

/**
 * The one policy of every page (DESIGN §5, "Server rendering"): nothing inline but by nonce, save style
 * attributes, which components need for sizes. `connect` names further origins, for the development server's
 * socket only. Frames are those of the providers of films that the shop names (spec 2 §2, "media").
 */
export function contentSecurityPolicy(
  nonce: string,
  connect: readonly string[] = [],
  videos: readonly VideoProvider[] = [],
): string {
  const frames = videos.map((provider) => videoOrigins[provider]);
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    ["connect-src 'self'", ...connect].join(' '),
    ['frame-src', ...(frames.length === 0 ? ["'none'"] : frames)].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

const videoOrigins: Record<VideoProvider, string> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
};
