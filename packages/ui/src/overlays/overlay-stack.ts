import { OVERLAY_Z_INDEX } from '../constants.ts';

export type OpenOverlay = { readonly zIndex: number; readonly close: () => void };

const open = new Map<string, number>();

/** Puts an overlay over all that are open; null when one with the same id is open already (spec 1 §4). */
export function openOverlay(id: string): OpenOverlay | null {
  if (open.has(id)) return null;
  const zIndex = Math.max(OVERLAY_Z_INDEX - 1, ...open.values()) + 1;
  open.set(id, zIndex);
  return { zIndex, close: () => void open.delete(id) };
}
