import type { KeyboardEvent } from 'react';

/** Arrows, Home and End go through the media; a film that has the focus keeps its own keys. */
export function mediaKeys(
  index: number,
  count: number,
  onIndex: (index: number) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextIndex(event.key, index, count);
    if (next === null || next === index) return;
    event.preventDefault();
    onIndex(next);
  };
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
