import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepAccess, keptAccess } from '../../features/orders/model/order-access.ts';

/** What the mail's link carried to open this order; the address bar loses it at once. */
export function useOrderAccess(orderId: string): string | null {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { access } = search;
  useEffect(() => {
    if (access === undefined) return;
    keepAccess(orderId, access);
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before) => ({ ...before, access: undefined }),
    });
    // The whole search: who changes another part of the address at the same moment may put it back.
  }, [search, access, orderId, navigate]);
  return access ?? keptAccess(orderId);
}
