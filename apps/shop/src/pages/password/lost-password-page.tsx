import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LostPasswordForm } from '../../features/identity/components/lost-password-form.tsx';
import { onTheWay } from '../../routing/search.ts';
import { NarrowPage } from '../frame/narrow-page.tsx';

export function LostPasswordPage() {
  const t = useTranslations('shop.lostPassword');
  return (
    <NarrowPage title={t('title')}>
      <p className="soft">{t('lede')}</p>
      <div className="stack">
        <LostPasswordForm />
        <p>
          <Link to="/login" search={onTheWay} className="link">
            {t('back')}
          </Link>
        </p>
      </div>
    </NarrowPage>
  );
}
