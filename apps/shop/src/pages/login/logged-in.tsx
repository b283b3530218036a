import type { Account } from '@bivak/contract';
import { Box, Button, notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { accountName } from '../../features/identity/model/account-choice.ts';

/** Who is logged in already: on, or out. */
export function LoggedIn({ account, onGoOn }: { readonly account: Account; readonly onGoOn: () => void }) {
  const t = useTranslations('shop');
  const { session } = useApp();

  async function logout(): Promise<void> {
    await session.logout();
    notify({ type: 'notice', title: t('frame.loggedOut') });
  }
  return (
    <Box>
      <h1>{t('login.title')}</h1>
      <div className="stack">
        <p>
          {t('frame.account', { name: accountName(account) })}
          {account.CompanyName === '' ? null : <span className="soft"> · {account.CompanyName}</span>}
        </p>
        <div className="row">
          <Button onClick={onGoOn}>{t('login.goOn')}</Button>
          <Button variant="line" icon="logout" onClick={() => void logout()}>
            {t('frame.logout')}
          </Button>
        </div>
      </div>
    </Box>
  );
}
