import type { Account } from '@bivak/contract';
import { Note, RadioCards } from '@bivak/ui';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { accountName } from '@bivak/web/formats';

/** Without an account, with a new one, or as whom; who has one finds the way to the login and back. */
export function WhoOrders({
  account,
  registers,
  onRegisters,
}: {
  readonly account: Account | null;
  readonly registers: boolean;
  readonly onRegisters: (registers: boolean) => void;
}) {
  const t = useTranslations('shop.checkout');
  const router = useRouter();
  if (account === null) {
    const { publicHref } = router.buildLocation({ to: '/checkout' });
    return (
      <section aria-labelledby="who" className="stack">
        <h2 id="who" className="title-l">
          {t('who')}
        </h2>
        <RadioCards
          label={t('who')}
          hideLabel
          options={[
            { value: 'without', title: t('without'), text: t('withoutAccount') },
            { value: 'new', title: t('withNew'), text: t('withNewText'), icon: 'user' },
          ]}
          value={registers ? 'new' : 'without'}
          onChange={(way) => onRegisters(way === 'new')}
        />
        <p>
          {t('haveAccount')}{' '}
          <Link to="/login" search={(search) => ({ ...search, redirect: publicHref })} className="link">
            {t('loginLink')}
          </Link>
        </p>
      </section>
    );
  }
  const name = accountName(account);
  return (
    <section aria-labelledby="who" className="stack">
      <h2 id="who" className="title-l">
        {t('who')}
      </h2>
      <Note icon="user" title={t('loggedInAs', { name })}>
        {account.CompanyName !== '' && account.CompanyName !== name ? account.CompanyName : null}
      </Note>
    </section>
  );
}
