import { signOnStatuses, type PersonToConfirm } from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { LoginOutcome } from '../../../session/session.ts';
import { useStatusWords, type ArrivedStatus } from './status-words.ts';

/** What a sign-on brought back: nothing (yet), words, or the question whether it is you. */
export type Arrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'status'; readonly status: ArrivedStatus }
  | { readonly kind: 'question'; readonly person: PersonToConfirm['Person']; readonly token: string };

interface ArrivalParts {
  /** Logs in with what the exchange answered, as after a password. */
  readonly attempt: (ask: () => Promise<LoginOutcome>) => Promise<LoginOutcome | null>;
  /** Tells the session's token, before it is entered with. */
  readonly onExchanged: (accessToken: string | null) => void;
}

/**
 * Reads `token`, `registerKey` and `status` of the login page's address once, and takes them out of the address bar
 * before anything else is done with them (spec 2 §2).
 */
export function useArrival({ attempt, onExchanged }: ArrivalParts) {
  const t = useTranslations('shop.signOn');
  const words = useStatusWords();
  const { session, shop } = useApp();
  const navigate = useNavigate();
  const { token, registerKey, status } = useSearch({ strict: false });
  const [arrival, setArrival] = useState<Arrival>({ kind: token === undefined ? 'none' : 'busy' });
  const done = useRef<string | undefined>(undefined);

  async function arrive(): Promise<void> {
    const bare = { token: undefined, registerKey: undefined, status: undefined };
    if (registerKey !== undefined) {
      session.events.emit('register', { registerKey });
      await navigate({
        to: '/register',
        search: (search) => ({ ...search, ...bare, registerKey }),
        replace: true,
      });
      return;
    }
    if (status === 'no-association' && shop.lending !== null) {
      session.events.emit('status', { status });
      notify({ type: 'negative', title: t('noAccess') });
      await navigate({ to: '/', search: { refused: 'association' }, replace: true });
      return;
    }
    await navigate({ to: '/login', search: (search) => ({ ...search, ...bare }), replace: true });
    if (status !== undefined) {
      session.events.emit('status', { status });
      // Whoever is let in at once leaves this page before words on it can be read.
      if (token !== undefined) notify({ type: 'notice', title: words(known(status)) });
      else setArrival({ kind: 'status', status: known(status) });
    }
    if (token !== undefined) await exchange(token);
  }

  async function exchange(given: string, confirmed?: boolean): Promise<void> {
    setArrival({ kind: 'busy' });
    const outcome = await session.exchange(given, confirmed);
    const person = personIn(outcome);
    if (person !== null) return setArrival({ kind: 'question', person, token: given });
    onExchanged(outcome.ok ? outcome.Token.Access_token : null);
    await attempt(async () => worded(outcome));
    setArrival({ kind: 'none' });
  }

  /** Whether it never was or is used up: to people it is the same. */
  function worded(outcome: LoginOutcome): LoginOutcome {
    if (outcome.ok) return outcome;
    const isGone = outcome.code === 'NotFound' || outcome.code === 'CodeExpired';
    return isGone ? { ...outcome, message: t('expired') } : outcome;
  }

  useEffect(() => {
    const mark = token ?? registerKey ?? status;
    if (mark === undefined || done.current === mark) return;
    done.current = mark;
    void arrive();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what stands in the address
  }, [token, registerKey, status]);

  return {
    arrival,
    confirm: () => {
      if (arrival.kind === 'question') void exchange(arrival.token, true);
    },
    decline: () => setArrival({ kind: 'none' }),
  };
}

function known(status: string): ArrivedStatus {
  return signOnStatuses.find((one) => one === status) ?? 'unknown';
}

function personIn(outcome: LoginOutcome): PersonToConfirm['Person'] | null {
  if (outcome.ok || outcome.code !== 'ConfirmationNeeded') return null;
  return (outcome.body as Partial<PersonToConfirm> | null)?.Person ?? null;
}
