import type { Account } from '@bivak/contract';
import { IconButton, ToolContent, classNames, iconButtonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

/** Who is in, the way to the account and the way out.  */
export function SignedInTool({ account, name }: { readonly account: Account; readonly name: string }) {
  const t = useTranslations('shop.frame');
  const logout = useSignOut();
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
