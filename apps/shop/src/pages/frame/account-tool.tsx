import { IconButton, ToolContent, classNames, iconButtonClass } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { onTheWay } from '../../routing/search.ts';
import { useSession } from '../../session/use-session.ts';
import { useSignOut } from '../parts/use-sign-out.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

/** Pages to which nobody wants back once they are in: the home page, where one comes anyway, and the ways in. */
const NO_WAY_BACK = /^\/(login|register|lost-password|password|activate|invitation|forbidden|management)?$/u;

/** The way in, which leads back here, or who is in and the way out. */
export function AccountTool() {
  const t = useTranslations('shop.frame');
  const account = useSession((state) => state.session.account);
  const operator = useSession((state) => state.session.operator);
  const logout = useSignOut();
  const { pathname, publicHref } = useLocation();
  if (operator !== null) {
    return (
      <Link to="/management" className={iconButtonClass()} aria-label={t('account', { name: operator.Name })}>
        <ToolContent icon="tool" text={operator.Name} />
      </Link>
    );
  }
  if (account === null) {
    return (
      <Link
        to="/login"
        search={(search) => ({
          ...onTheWay(search),
          ...(NO_WAY_BACK.test(pathname) ? {} : { redirect: publicHref }),
        })}
        className={iconButtonClass()}
        aria-label={t('login')}
      >
        <ToolContent icon="user" text={t('login')} />
      </Link>
    );
  }
  const name = [account.FirstName, account.LastName].join(' ').trim() || account.CompanyName;
  return (
    <>
      <Link
        to="/account"
        className={classNames('only-wide', iconButtonClass(), styles['person'])}
        aria-label={t('account', { name })}
      >
        <ToolContent icon="user" text={name} />
      </Link>
      <IconButton className="only-wide" icon="logout" label={t('logout')} onClick={() => void logout()} />
      <AccountMenu
        name={name}
        company={account.CompanyName === name ? '' : account.CompanyName}
        onLogout={() => void logout()}
      />
    </>
  );
}
