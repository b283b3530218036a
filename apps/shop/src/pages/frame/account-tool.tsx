import { IconButton, ToolContent, iconButtonClass, notify } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useSession } from '../../session/use-session.ts';
import { AccountMenu } from './account-menu.tsx';

/** The way in, or who is in and the way out. */
export function AccountTool() {
  const t = useTranslations('shop.frame');
  const account = useSession((state) => state.session.account);
  const { session } = useApp();
  if (account === null) {
    return (
      <Link to="/login" className={iconButtonClass()} aria-label={t('login')}>
        <ToolContent icon="user" text={t('login')} />
      </Link>
    );
  }
  const logout = async (): Promise<void> => {
    await session.logout();
    notify({ type: 'notice', title: t('loggedOut') });
  };
  const name = [account.FirstName, account.LastName].join(' ').trim() || account.CompanyName;
  return (
    <>
      <span className="only-wide small soft">{t('account', { name })}</span>
      <IconButton className="only-wide" icon="logout" label={t('logout')} onClick={() => void logout()} />
      <AccountMenu
        name={name}
        company={account.CompanyName === name ? '' : account.CompanyName}
        onLogout={() => void logout()}
      />
    </>
  );
}
