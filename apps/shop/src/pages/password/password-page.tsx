import { Note, buttonClass, notify } from '@bivak/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { NewPasswordForm } from '../../features/identity/components/new-password-form.tsx';
import { screenAt } from '../../routing/screen-paths.ts';
import { onTheWay } from '../../routing/search.ts';
import { isLoggedIn } from '../../session/session.ts';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { useMailSecret } from '../../routing/use-mail-secret.ts';

/** Where the link of the mail for a new password leads; without its code it says so (spec 2 §2). */
export function PasswordPage() {
  const t = useTranslations('shop.newPassword');
  return (
    <NarrowPage title={t('title')}>
      <NewPassword />
    </NarrowPage>
  );
}

function NewPassword() {
  const t = useTranslations('shop.newPassword');
  const { redirect } = useSearch({ strict: false });
  const code = useMailSecret('code', 'password');
  const navigate = useNavigate();
  const { shop, session } = useApp();
  const [isDead, setDead] = useState(false);
  if (code !== null && !isDead) {
    return (
      <>
        <p className="soft">{t('lede')}</p>
        <NewPasswordForm
          key={code}
          code={code}
          onDead={() => setDead(true)}
          onDone={() => {
            // A new password ends the sessions of before, so who was logged in here no longer is.
            if (isLoggedIn(session)) void session.logout();
            notify({ type: 'positive', title: t('done') });
            const target =
              redirect === undefined ? null : screenAt(new URL(redirect, window.location.origin), shop);
            // Operators choose their password here too, and log in elsewhere.
            if (target?.name === 'managementLogin') void navigate({ to: '/management' });
            else void navigate({ to: '/login', search: onTheWay });
          }}
        />
      </>
    );
  }
  const words = code === null ? 'codeMissing' : 'invalid';
  return (
    <div className="stack">
      <Note tone="bad" role="alert" title={t(words)}>
        {t(`${words}Text`)}
      </Note>
      <Link to="/lost-password" search={onTheWay} className={buttonClass({ variant: 'line' })}>
        {t('again')}
      </Link>
    </div>
  );
}
