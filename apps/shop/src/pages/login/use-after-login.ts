import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useApp } from '../../app-context.tsx';
import { screenAt } from '../../routing/screen-paths.ts';

/**
 * Where the visitor goes after logging in: the address that sent them here, which is a path of this shop, else home.
 * A cart filled before the login is no longer the session's; who was on the way to the checkout is shown its lines.
 */
export function useAfterLogin(): () => void {
  const { session, shop, locale } = useApp();
  const { redirect } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    const target = redirect === undefined ? null : new URL(redirect, window.location.origin);
    const screen =
      target === null || target.origin !== window.location.origin ? null : screenAt(target, shop);
    if (target === null || screen === null) {
      void navigate({ to: '/', replace: true });
      return;
    }
    const { cartId, lost } = session.store.getState().cart;
    if (screen.name === 'checkout' && cartId === null && lost.length > 0) {
      void navigate({ to: '/cart', replace: true });
      return;
    }
    const address = target.pathname + target.search + target.hash;
    // A document has one language: a page of another is a new document.
    if (screen.language === locale) router.history.replace(address);
    else window.location.replace(address);
  };
}
