import { Box, Note, buttonClass, notify } from '@bivak/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NewPasswordForm } from '../../features/identity/components/new-password-form.tsx';
import { onTheWay } from '../../routing/search.ts';
import { ClientPage } from '../parts/client-page.tsx';
import styles from '../parts/narrow.module.css';

/** Where the link of the mail for a new password leads; without its code it says so (spec 2 §2). */
export function PasswordPage() {
  const t = useTranslations('shop.newPassword');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <h1>{t('title')}</h1>
          <NewPassword />
        </Box>
      </div>
    </ClientPage>
  );
}

function NewPassword() {
  const t = useTranslations('shop.newPassword');
  const { code } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isDead, setDead] = useState(false);
  if (code !== undefined && !isDead) {
    return (
      <>
        <p className="soft">{t('lede')}</p>
        <NewPasswordForm
          key={code}
          code={code}
          onDead={() => setDead(true)}
          onDone={() => {
            notify({ type: 'positive', title: t('done') });
            void navigate({ to: '/login', search: onTheWay });
          }}
        />
      </>
    );
  }
  const words = code === undefined ? 'codeMissing' : 'invalid';
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
