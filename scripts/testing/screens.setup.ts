import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  // Files share a browser: what one keeps, such as which orders were placed, another would find.
  localStorage.clear();
  sessionStorage.clear();
});

// The first test of a worker that gets to a page waits until all its code is read: three seconds, but half a minute where
// the journeys and something else have the processors.
configure({ asyncUtilTimeout: 60_000 });

// why: jsdom has no layout, so nothing ever scrolls, resizes or matches a media query there.
class NothingResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NothingResizes;
globalThis.IntersectionObserver ??= class extends NothingResizes {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} });
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

// why: jsdom has no CSS object, which dialogs use to find a document's metadata.
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/gu, String.raw`\$&`) } as typeof CSS;
