import { notify } from '@bivak/ui';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { screenAt } from '../../routing/screen-paths.ts';

const PAGES = { home: '/', items: '/items', cart: '/cart', account: '/account' } as const;

/**
 * Where the visitor goes after logging in: the address that sent them here, which is a path of this shop, else where the
 * shop wants it. The cart of before came along and is loaded anew (spec 2 §4, "Login"). Who was on the way
 * to the checkout sees the cart first when something of it did not.
 */
export function useAfterLogin(): () => void {
  const app = useApp();
  const { session, shop, locale, queryClient } = app;
  const t = useTranslations('shop.cart');
  const { redirect } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    const { cartId, lost, leftOut } = session.store.getState().cart;
    if (cartId !== null) void queryClient.prefetchQuery({ ...cartQuery(app, cartId), staleTime: 0 });
    if (leftOut.length > 0) notify({ type: 'warning', title: t('leftOutTitle') });
    const target = redirect === undefined ? null : new URL(redirect, window.location.origin);
    const screen =
      target === null || target.origin !== window.location.origin ? null : screenAt(target, shop);
    if (target === null || screen === null) {
      void navigate({ to: PAGES[shop.loginAction], replace: true });
      return;
    }
    const isWhole = leftOut.length === 0 && (cartId !== null || lost.length === 0);
    if (screen.name === 'checkout' && !isWhole) {
      void navigate({ to: '/cart', replace: true });
      return;
    }
    const address = target.pathname + target.search + target.hash;
    // A document has one language: a page of another is a new document.
    if (screen.language === locale) router.history.replace(address);
    else window.location.replace(address);
  };
}
