import { routePath } from '@bivak/contract/shop-config';
import { notify } from '@bivak/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { signOnAddress } from '../../../routing/sign-on-address.ts';

/** The way out, wherever it is pressed. A page that asks for a login is left first: it would send one to log in again. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('shop.frame');
  const { session, shop, locale } = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  return async () => {
    const isGuarded = router.state.matches.some(({ staticData }) => staticData.access !== undefined);
    if (isGuarded) await navigate({ to: '/' });
    const isSignedOn = session.store.getState().session.signedOn && shop.signOn !== null;
    await session.logout();
    if (isSignedOn)
      return window.location.assign(signOnAddress(shop, 'logout', routePath(shop, 'home', locale)));
    return notify({ type: 'notice', title: t('loggedOut') });
  };
}
