import { attempt } from '../../../session/attempt.ts';

const PREFIX = 'RM_ORDER.';

/**
 * What a mail's link carried to open one order without an account, kept for this tab: it leaves the address bar, and
 * a reload or another language still shows the order. A storage that is forbidden is survived.
 */
export function keepAccess(orderId: string, access: string): void {
  attempt(() => sessionStorage.setItem(PREFIX + orderId, access));
}

export function keptAccess(orderId: string): string | null {
  return attempt(() => sessionStorage.getItem(PREFIX + orderId)) ?? null;
}
