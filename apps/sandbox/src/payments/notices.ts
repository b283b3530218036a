import type { Payment } from './payment.ts';

export const noticeWays = ['once', 'twice', 'late', 'never'] as const;

/** How the shop hears of it: a notice may come twice, late, or not at all. */
export type NoticeWay = (typeof noticeWays)[number];

const lateMs = 20_000;
/** A shop that does not answer is told again. */
const pauses = [0, 1000, 2000, 5000, 15_000, 60_000];

export interface Notices {
  send(payment: Payment, way: NoticeWay): void;
  stop(): void;
}

/** Calls the shop back: a form with nothing but the id. */
export function startNotices(): Notices {
  const waiting = new Set<NodeJS.Timeout>();
  const ended = new AbortController();

  function after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, ms);
    waiting.add(timer);
  }

  async function tell(address: string, id: string, attempt: number): Promise<void> {
    const isHeard = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(10_000)]),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ id }).toString(),
    }).then(
      (response) => response.ok,
      () => false,
    );
    const pause = pauses[attempt + 1];
    if (!isHeard && pause !== undefined && !ended.signal.aborted)
      after(pause, () => void tell(address, id, attempt + 1));
  }

  return {
    send({ id, webhookUrl }, way) {
      if (webhookUrl === null || way === 'never') return;
      const times = way === 'twice' ? 2 : 1;
      for (let n = 0; n < times; n += 1)
        after(way === 'late' ? lateMs : 0, () => void tell(webhookUrl, id, 0));
    },
    stop() {
      ended.abort();
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
