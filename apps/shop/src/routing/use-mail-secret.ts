import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { attempt } from '@bivak/web/storage';

/** What the links of mails carry, by its name in the address. */
type Secret = 'access' | 'code' | 'confirm';

/**
 * What the link of a mail carried to a place of the shop. The address bar loses it at once: addresses are shared,
 * photographed and kept in histories. This tab keeps it, so that a reload or another language still works; a
 * confirmation only until its page is left, because the order is looked at again without confirming it anew.
 */
export function useMailSecret(name: Secret, place: string): string | null {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = `RM_LINK.${name}.${place}`;
  const given = search[name];
  const [held, setHeld] = useState(() => ({ key, value: given ?? kept(key) }));
  if (held.key !== key || (given !== undefined && given !== held.value))
    setHeld({ key, value: given ?? kept(key) });

  useEffect(() => {
    if (held.value === null) return undefined;
    keep(held.key, held.value);
    return name === 'confirm' ? () => drop(held.key) : undefined;
  }, [name, held]);

  useEffect(() => {
    if (given === undefined) return;
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before) => ({ ...before, [name]: undefined }),
    });
    // The whole search: who changes another part of the address at the same instant may put it back.
  }, [search, name, given, navigate]);
  return held.value;
}

function kept(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? null;
}

function keep(key: string, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
}

function drop(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}
