import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../app-context.tsx';
import type { OtherPlaceHost } from '../../features/carts/model/other-place-context.ts';

/**
 * Takes over what a visitor chose beside the widgets on another site, from the code of the link. The address bar loses
 * it at once. Few come that way, so what it takes is loaded for them alone.
 */
export function useHandOver(ask: OtherPlaceHost['ask']): void {
  const app = useApp();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { handover } = search;
  useEffect(() => {
    if (handover === undefined) return;
    // Without it place and period still stand in the address.
    void import('./take-over.tsx').then(({ take }) => take(app, handover, ask)).catch(() => null);
  }, [app, handover, ask]);
  useEffect(() => {
    if (handover === undefined) return;
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before) => ({ ...before, handover: undefined }),
    });
    // The whole search: who changes another part of the address at the same instant may put it back.
  }, [search, handover, navigate]);
}
