import { Button, buttonClass } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../session/use-session.ts';
import { onTheWay } from '../../routing/search.ts';

/** Who is not logged in begins here (spec 3 §2, "wizard-login"); whoever is goes on to the association. */
export function WizardLoginPage() {
  const t = useTranslations('shop.lending.wizard.login');
  return (
    <ClientPage title={t('title')}>
      <WizardLogin />
    </ClientPage>
  );
}

function WizardLogin() {
  const t = useTranslations('shop.lending.wizard.login');
  const account = useSession((state) => state.session.account);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { redirect } = search;
  const isIn = account !== null;
  useEffect(() => {
    if (isIn) void navigate({ to: '/wizard/club', replace: true });
  }, [isIn, navigate]);
  if (isIn) return null;
  return (
    <div className="wrap section stack">
      <h1>{t('title')}</h1>
      <p className="lede">{t('lead')}</p>
      <ul className="stack">
        <li>{t('what.club')}</li>
        <li>{t('what.period')}</li>
        <li>{t('what.members')}</li>
        <li>{t('what.time')}</li>
      </ul>
      <p className="row">
        <Link
          to="/login"
          search={{ ...onTheWay(search), ...(redirect === undefined ? {} : { redirect }) }}
          className={buttonClass()}
        >
          {t('button')}
        </Link>
        <Button variant="line" onClick={() => void navigate({ to: '/' })}>
          {t('home')}
        </Button>
      </p>
      <p className="soft">{t('who')}</p>
    </div>
  );
}
