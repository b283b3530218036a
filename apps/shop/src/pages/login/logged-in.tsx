import type { Account } from '@bivak/contract';
import { Box, Button } from '@bivak/ui';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { accountName } from '@bivak/web/formats';
import { SignOnSwitch } from '../../features/sign-on/components/sign-on-switch.tsx';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';

/** Who is logged in already: on, in as somebody else, or out. */
export function LoggedIn({
  heading,
  account,
  onGoOn,
  onOther,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly account: Account;
  readonly onGoOn: () => void;
  readonly onOther: () => void;
}) {
  const t = useTranslations('shop');
  const signOut = useSignOut();
  return (
    <Box>
      <h1 ref={heading} tabIndex={-1}>
        {t('login.title')}
      </h1>
      <div className="stack">
        <p>
          {t('frame.account', { name: accountName(account) })}
          {account.CompanyName === '' ? null : <span className="soft"> · {account.CompanyName}</span>}
        </p>
        <div className="row">
          <Button onClick={onGoOn}>{t('login.goOn')}</Button>
          <SignOnSwitch size="m" />
          <Button variant="line" icon="user" onClick={onOther}>
            {t('login.asOther')}
          </Button>
          <Button variant="line" icon="logout" onClick={() => void signOut()}>
            {t('frame.logout')}
          </Button>
        </div>
      </div>
    </Box>
  );
}
