import { useEffect, useRef, useState } from 'react';
import { CART_PULSE_MS } from '../constants.ts';
import { ToolContent } from './icon-button.tsx';

/** What the button of the cart shows: how much is in it, with a pulse when that changes (spec 1 §9, spec 2 §2). */
export function CartContent({ text, count }: { readonly text: string; readonly count: number }) {
  return <ToolContent icon="cart" text={text} count={count} pulse={usePulse(count)} />;
}

function usePulse(count: number): boolean {
  const before = useRef(count);
  const [pulsing, setPulsing] = useState(false);
  useEffect(() => {
    if (before.current === count) return undefined;
    before.current = count;
    setPulsing(true);
    const timer = setTimeout(() => setPulsing(false), CART_PULSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return pulsing;
}
