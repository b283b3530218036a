import type { LoginAnswer } from '@bivak/contract';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../app-context.tsx';

/**
 * Holds a login of which no account is chosen yet. What nobody goes on with does not stay open at the server: whoever
 * leaves the page, also before the answer was there, has given it back.
 */
export function useUnentered() {
  const { session } = useApp();
  const [found, setFound] = useState<LoginAnswer | null>(null);
  const held = useRef<LoginAnswer | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (held.current !== null) void session.giveBack(held.current.Token);
      held.current = null;
    };
  }, [session]);

  function keep(login: LoginAnswer | null): void {
    held.current = login;
    setFound(login);
  }
  return {
    found,
    hold: (login: LoginAnswer) => {
      if (isHere.current) keep(login);
      else void session.giveBack(login.Token);
    },
    /** It is entered with now, or was given back. */
    release: () => keep(null),
  };
}
