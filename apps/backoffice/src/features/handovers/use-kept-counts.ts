import { useState } from 'react';
import { useApp } from '../../app-context.tsx';
import type { Counts, DeskStep } from './counts.ts';

/** What was counted and is not known to be noted yet. */
export interface KeptCounts {
  /** With it the server counts them once, however often they are sent. */
  readonly key: string;
  /** They were sent, and nobody knows whether they arrived: they are sent again as they are, never changed. */
  readonly isSent: boolean;
  readonly counts: Counts;
  readonly note: string;
}

/** Counts of one step of an order. They outlast a reload and a lost connection, and end with the tab. */
export function useKeptCounts(orderId: string, step: DeskStep) {
  const { shop } = useApp();
  const place = `bivak-desk-${shop.id}-${orderId}-${step}`;
  const [kept, setKept] = useState(() => read(place) ?? nothing());
  const keep = (next: KeptCounts) => {
    setKept(next);
    write(place, Object.keys(next.counts).length === 0 && next.note === '' ? null : next);
  };
  return {
    kept,
    change: (counts: Counts, note = kept.note) => keep({ ...kept, counts, note }),
    /** Before they leave: whoever reloads meanwhile has them still. */
    sending: () => keep({ ...kept, isSent: true }),
    /** Refused, so nothing of them was noted; what is sent next is another handover. */
    refused: () => keep({ ...kept, isSent: false, key: crypto.randomUUID() }),
    done: () => keep(nothing()),
  };
}

function nothing(): KeptCounts {
  return { key: crypto.randomUUID(), isSent: false, counts: {}, note: '' };
}

function read(place: string): KeptCounts | null {
  try {
    const text = window.sessionStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as KeptCounts);
  } catch {
    // Without a storage they end with the page.
    return null;
  }
}

function write(place: string, kept: KeptCounts | null): void {
  try {
    if (kept === null) window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Without a storage they end with the page.
  }
}
