import { useEffect, useEffectEvent } from 'react';

const told = new WeakSet<object>();

/**
 * Tells of an answer once, however often it is drawn: not again when an effect runs twice, nor when somebody comes
 * back to the answer that was kept. Every further failure is another one.
 */
export function useToldOnce(answer: object | null | undefined, tell: () => void): void {
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (answer === null || answer === undefined || told.has(answer)) return;
    told.add(answer);
    say();
  }, [answer]);
}
