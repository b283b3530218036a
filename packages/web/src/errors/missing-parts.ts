import { onlineManager } from '@tanstack/react-query';

const NAME = 'MissingPart';

/**
 * Marks the error of a page whose script or styles did not come. The router answers some of them by loading the
 * document anew; without a connection that would leave the shop for the browser's own page.
 */
export function markMissingParts(of: Window): void {
  of.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    if (!onlineManager.isOnline()) payload.message = NAME;
  });
}

/** Only the whole document, loaded again, brings it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
