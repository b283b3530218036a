import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;
const pollMs = 50;

/** Waits until something is so; throws its name when it is not in time. What is asked may fail meanwhile. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patience: number = patienceMs,
): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if (await isSo().catch(() => false)) return;
    await sleep(pollMs);
  }
  throw new Error(`not within ${patience / 1000} s: ${what}`);
}
