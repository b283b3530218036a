/** A message is tried for so long after its first time (`design/back-office.md` §4). */
export const webhookPatienceMs = 24 * 3_600_000;

const [firstWaitMs, longestWaitMs] = [10_000, 3_600_000];

/**
 * When a message that was sent so often is sent again, in epoch milliseconds: after 10 seconds, then twice as long each
 * time, at most an hour. The last time is the end of the patience itself; null: that has been, and it is given up.
 */
export function webhookRetryAt({
  tries,
  firstAt,
  now,
}: {
  /** How often it was sent, all of them in vain. */
  readonly tries: number;
  readonly firstAt: number;
  readonly now: number;
}): number | null {
  const end = firstAt + webhookPatienceMs;
  if (now >= end) return null;
  const wait = Math.min(firstWaitMs * 2 ** Math.max(0, Math.min(tries, 20) - 1), longestWaitMs);
  return Math.min(now + wait, end);
}
