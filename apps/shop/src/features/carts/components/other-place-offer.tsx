import { lazy, Suspense, use } from 'react';
import { useShop } from '../../../app-context.tsx';
import { isHeld } from '../../../session/selection-of.ts';
import { useSession } from '../../../session/use-session.ts';
import { OtherPlaceContext } from '../model/other-place-context.ts';

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
