import { refreshToken, type Token } from '@bivak/contract';
import type { SessionParts } from './session.ts';

const TOO_MANY = 429;

/**
 * Makes what exchanges a stale token. All who wait for the same one share one refresh; two tabs get the same
 * successor from the server. Only a refusal ends the session: no answer, or a server in trouble, says nothing of it.
 */
export function createRenewal(
  { store, send, events }: Pick<SessionParts, 'store' | 'send' | 'events'>,
  expire: (refused: string) => void,
): (stale: string) => Promise<string | null> {
  const running = new Map<string, Promise<string | null>>();
  const tokenNow = (): string | null => store.getState().session.token?.Access_token ?? null;

  async function refresh(stale: string): Promise<string | null> {
    const asked = { operation: refreshToken, params: {}, query: {}, body: undefined };
    const response = await send(asked, { token: stale, account: null }).catch(() => null);
    const status = response?.status ?? 0;
    if (response === null || status >= 400) {
      const refused = status >= 400 && status < 500 && status !== TOO_MANY;
      events.emit('refresh-attempt-fail', { refused });
      if (refused) expire(stale);
      return null;
    }
    const token = response.body as Token;
    // Whoever logged out or in meanwhile, here or in another tab, keeps what they have.
    store.setState((state) =>
      state.session.token?.Access_token === stale ? { session: { ...state.session, token } } : state,
    );
    events.emit('refresh-attempt-success', null);
    return tokenNow();
  }

  return (stale) => {
    store.restore();
    // Another request, or another tab, was quicker; or nobody is here any more.
    if (tokenNow() !== stale) return Promise.resolve(tokenNow());
    const known = running.get(stale);
    if (known !== undefined) return known;
    const made = refresh(stale).finally(() => running.delete(stale));
    running.set(stale, made);
    return made;
  };
}
