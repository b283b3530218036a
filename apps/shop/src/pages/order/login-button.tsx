import { buttonClass } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { onTheWay } from '../../routing/search.ts';
import { useSession } from '../../session/use-session.ts';

/** For somebody whose order this may be: the way in, which leads back here. */
export function LoginButton() {
  const t = useTranslations('shop.frame');
  const isLoggedOut = useSession(({ session }) => session.account === null && session.operator === null);
  const { publicHref } = useLocation();
  if (!isLoggedOut) return null;
  return (
    <Link
      to="/login"
      search={(search) => ({ ...onTheWay(search), redirect: publicHref })}
      className={buttonClass()}
    >
      {t('login')}
    </Link>
  );
}
