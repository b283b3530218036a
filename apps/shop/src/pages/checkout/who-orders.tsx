import type { Account } from '@bivak/contract';
import { Note } from '@bivak/ui';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Without an account, or as whom; a customer who is not logged in finds the way to it and back. */
export function WhoOrders({ account }: { readonly account: Account | null }) {
  const t = useTranslations('shop.checkout');
  const router = useRouter();
  if (account === null) {
    const { publicHref } = router.buildLocation({ to: '/checkout' });
    return (
      <section aria-labelledby="who" className="stack">
        <h2 id="who" className="title-l">
          {t('who')}
        </h2>
        <p>{t('withoutAccount')}</p>
        <p>
          {t('haveAccount')}{' '}
          <Link to="/login" search={(search) => ({ ...search, redirect: publicHref })} className="link">
            {t('loginLink')}
          </Link>
        </p>
        <p>
          {t('ratherRegister')}{' '}
          <Link to="/register" search={(search) => ({ ...search, redirect: publicHref })} className="link">
            {t('registerLink')}
          </Link>
        </p>
      </section>
    );
  }
  const person = `${account.FirstName} ${account.LastName}`.trim();
  const name = person === '' ? account.CompanyName : person;
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
