import { createContext, lazy, Suspense, use } from 'react';
import { useShop } from '../../app-context.tsx';
import type { Selection } from '../../session/selection-of.ts';
import { isHeld } from '../../session/selection-of.ts';
import { useSession } from '../../session/use-session.ts';

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

/** Few pages are asked for what the cart is not for. */
const OtherPlaceNote = lazy(async () => ({
  default: (await import('./other-place-note.tsx')).OtherPlaceNote,
}));

/** Says that the page is for the cart's place and days, where others were asked for, and offers those. */
export function OtherPlaceOffer() {
  const shop = useShop();
  const { other } = use(OtherPlaceContext);
  const hasCart = useSession((state) => isHeld(state, shop));
  if (other === null || !hasCart) return null;
  return (
    <Suspense fallback={null}>
      <OtherPlaceNote other={other} />
    </Suspense>
  );
}
