import { Box } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { ClientPage } from '../parts/client-page.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** The plain login (spec 1 §2, "Login layout"). */
export function LoginPage() {
  const t = useTranslations('shop.login');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <div className="stack">
            <h1>{t('title')}</h1>
            <p className="soft">{t('lede')}</p>
            <LoginForm />
          </div>
        </Box>
      </div>
    </ClientPage>
  );
}
