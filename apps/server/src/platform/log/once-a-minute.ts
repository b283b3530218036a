/** Of something that may happen a thousand times a second: the first is told at once, then how many more there were. */
export function onceAMinute<T>(
  tell: (times: number, last: T) => void,
  elapsed: () => number = () => performance.now(),
): (what: T) => void {
  let times = 0;
  let told = -Infinity;
  return (what) => {
    times += 1;
    const now = elapsed();
    if (now - told < 60_000) return;
    tell(times, what);
    told = now;
    times = 0;
  };
}
