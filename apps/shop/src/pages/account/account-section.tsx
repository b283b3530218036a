import type { Account } from '@bivak/contract';
import { Box, Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { accountName } from '@bivak/web/formats';
import { SignOnSwitch } from '../../features/sign-on/components/sign-on-switch.tsx';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { AccountSwitch } from './account-switch.tsx';
import styles from './account-layout.module.css';

/** Who is logged in, for whom, and the ways on: as another account of the same login, or out. */
export function AccountSection({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const signOut = useSignOut();
  const name = accountName(account);
  return (
    <Box tint>
      <div className={styles.who}>
        <p>
          <span className="small soft">{t('account.signedIn')}</span>
          <b>{name}</b>
          {account.CompanyName === '' || account.CompanyName === name ? null : (
            <span className="small">{t('account.actsFor', { company: account.CompanyName })}</span>
          )}
        </p>
        <AccountSwitch account={account} />
        <SignOnSwitch />
        <Button size="s" variant="line" icon="logout" onClick={() => void signOut()}>
          {t('frame.logout')}
        </Button>
      </div>
    </Box>
  );
}
