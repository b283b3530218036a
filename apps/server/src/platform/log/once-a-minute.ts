/**
 * Something may happen a thousand times a second: the first is told at once, and at the end of each minute that saw
 * more of it, how many those were. So none waits to be counted among those of a later trouble.
 */
export function onceAMinute<T extends string | object>(
  tell: (times: number, last: T) => void,
): (what: T) => void {
  /** How many since the last telling, and the last of them; null when a minute passed without any. */
  let untold: { times: number; last?: T } | null = null;

  function say(times: number, last: T): void {
    untold = { times: 0 };
    setTimeout(endMinute, 60_000).unref();
    tell(times, last);
  }
  function endMinute(): void {
    const { times = 0, last } = untold ?? {};
    untold = null;
    if (last !== undefined) say(times, last);
  }

  return (what) => {
    if (untold === null) say(1, what);
    else untold = { times: untold.times + 1, last: what };
  };
}
