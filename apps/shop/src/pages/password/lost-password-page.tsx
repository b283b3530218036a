import { Box } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LostPasswordForm } from '../../features/identity/components/lost-password-form.tsx';
import { onTheWay } from '../../routing/search.ts';
import { ClientPage } from '../parts/client-page.tsx';
import styles from '../parts/narrow.module.css';

export function LostPasswordPage() {
  const t = useTranslations('shop.lostPassword');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <h1>{t('title')}</h1>
          <p className="soft">{t('lede')}</p>
          <div className="stack">
            <LostPasswordForm />
            <p>
              <Link to="/login" search={onTheWay} className="link">
                {t('back')}
              </Link>
            </p>
          </div>
        </Box>
      </div>
    </ClientPage>
  );
}
