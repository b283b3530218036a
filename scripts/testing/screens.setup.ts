import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { labelsOf, labelled } from './quick-labels.ts';
import { quickStyles } from './quick-styles.ts';

afterEach(() => {
  cleanup();
  // Files share a browser: what one keeps, such as which orders were placed, another would find.
  localStorage.clear();
  sessionStorage.clear();
});

// why: React notes for each element where in the code it was made, for warnings that no test reads: a tenth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// They take what the journeys leave of the processors.
configure({ asyncUtilTimeout: 30_000 });

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

globalThis.getComputedStyle = quickStyles;
for (const { prototype } of labelled)
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });

// why: jsdom has no CSS object, which dialogs use to find a document's metadata.
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/gu, String.raw`\$&`) } as typeof CSS;
