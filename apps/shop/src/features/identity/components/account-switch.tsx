import type { Account } from '@bivak/contract/wire';
import { Button, Disclosure, Note, notify } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { accountName } from '@bivak/web/formats';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFirstLogin } from '../model/use-first-login.ts';
import { useSession } from '../../../session/use-session.ts';

/**
 * Offers the other accounts of this login, where there are any; nobody has to log in again to act for another customer.
 */
export function AccountSwitch({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.account');
  const { session } = useApp();
  const navigate = useNavigate();
  const { isFirst, toDetails } = useFirstLogin();
  const accounts = useSession((state) => state.session.accounts);
  const { press, busy } = useWrite(change);
  const [chosen, setChosen] = useState<Account | null>(null);
  const [failed, setFailed] = useState(false);
  const others = accounts.filter(
    (one) => one.CustomerID !== account.CustomerID || one.ContactID !== account.ContactID,
  );
  if (others.length === 0) return null;

  async function change(to: Account): Promise<void> {
    setChosen(to);
    setFailed(false);
    const outcome = await session.switchAccount(to);
    setFailed(!outcome.ok);
    if (!outcome.ok) return;
    notify({ type: 'positive', title: t('switched', { company: to.CompanyName || accountName(to) }) });
    // The page may be one that the other account has no right to.
    await ((await isFirst(to)) ? toDetails() : navigate({ to: '/account' }));
  }

  return (
    <Disclosure title={t('switchAccount')}>
      <ul className="stack">
        {others.map((one) => (
          <li key={`${one.CustomerID} ${one.ContactID}`}>
            <Button
              wide
              size="s"
              variant="line"
              busy={busy && chosen === one}
              onClick={() => void press(one)}
            >
              {wordsFor(one, account)}
            </Button>
          </li>
        ))}
      </ul>
      {failed ? (
        <Note tone="bad" role="alert">
          {t('switchFailed')}
        </Note>
      ) : null}
    </Disclosure>
  );
}

/** The customer, and the contact where that is another person than now. */
function wordsFor(account: Account, current: Account): string {
  const name = accountName(account);
  const parts = [account.CompanyName, name === accountName(current) ? '' : name];
  return parts.filter((part) => part !== '').join(' · ') || name;
}
