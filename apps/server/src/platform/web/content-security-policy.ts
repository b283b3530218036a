import type { VideoProvider } from '@bivak/contract/shop-config';

/**
 * Every page has this one policy (DESIGN §5, "Server rendering"): nothing inline but by nonce, save style attributes,
 * which components need for sizes. `connect` names further origins, for the development server's socket only. Frames
 * are those of the providers of films that the shop names (spec 2 §2, "media"). The one service whose header and footer
 * the shop shows (spec 3 §1) runs its script, with what that loads, from its own origin. The back office (`staff`)
 * reads codes from a camera, which is a program of its own, and shows pictures before they are sent.
 */
export function contentSecurityPolicy(
  nonce: string,
  connect: readonly string[] = [],
  {
    videos = [],
    widgetUrl = null,
    staff = false,
    pictures = [],
  }: {
    readonly videos?: readonly VideoProvider[];
    readonly widgetUrl?: string | null;
    readonly staff?: boolean;
    /** Further origins of pictures: the back office shows those of the shop. */
    readonly pictures?: readonly string[];
  } = {},
): string {
  const service = widgetUrl === null ? [] : [new URL(widgetUrl).origin];
  const frames = videos.map((provider) => videoOrigins[provider]);
  return [
    `default-src 'self'`,
    [`script-src 'self' 'nonce-${nonce}'`, ...(staff ? ["'wasm-unsafe-eval'"] : []), ...service].join(' '),
    [`style-src 'self' 'nonce-${nonce}'`, ...service].join(' '),
    `style-src-attr 'unsafe-inline'`,
    [`img-src 'self' data:`, ...(staff ? ['blob:'] : []), ...pictures, ...service].join(' '),
    [`font-src 'self'`, ...service].join(' '),
    ["connect-src 'self'", ...connect, ...service].join(' '),
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
