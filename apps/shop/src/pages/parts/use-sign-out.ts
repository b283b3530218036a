import { notify } from '@bivak/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';

/** The way out, wherever it is pressed. A page that asks for a login is left first: it would send one to log in again. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('shop.frame');
  const { session } = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  return async () => {
    const isGuarded = router.state.matches.some(({ staticData }) => staticData.access !== undefined);
    if (isGuarded) await navigate({ to: '/' });
    await session.logout();
    notify({ type: 'notice', title: t('loggedOut') });
  };
}
