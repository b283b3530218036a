import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../constants.ts';

/** Gives the value once it has stood still for so long: words that are searched, once the typing pauses (spec 1 §9). */
export function useSettled<T>(value: T, ms: number = SEARCH_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
