import { createContext } from 'react';
import type { Selection } from '../../../session/selection-of.ts';

/** Where and when somebody wanted to look, while the cart is for another place or other days. */
export interface OtherPlace extends Selection {
  /** A way of delivery that was chosen with it; absent: the cart's. */
  readonly delivery?: string | null;
  /** What was meant for then and there, put into the cart once it has moved. */
  readonly putIn?: () => Promise<void>;
}

export interface OtherPlaceHost {
  /** Of this page; null when nothing else was asked for, or it was answered. */
  readonly other: OtherPlace | null;
  readonly ask: (other: OtherPlace) => void;
  readonly forget: () => void;
}

export const OtherPlaceContext = createContext<OtherPlaceHost>({
  other: null,
  ask: () => {},
  forget: () => {},
});
