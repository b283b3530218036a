import { screenSize, type ScreenSize } from '@bivak/rules';
import { useSyncExternalStore } from 'react';
import { useShop } from '../../app-context.tsx';

/** How large the screen is by the shop's own breakpoints (spec 1 §9); the server, which sees none, says large. */
export function useScreenSize(): ScreenSize {
  const { breakpoints } = useShop();
  return useSyncExternalStore(
    onResize,
    () => screenSize(window.innerWidth, breakpoints),
    () => 'large',
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
