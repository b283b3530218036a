import { Button, ErrorState } from '@bivak/ui';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BackButton } from './back-button.tsx';

/** The view of type ERROR (spec 2 §2): something went wrong, go back and retry. */
export function ErrorPage() {
  const t = useTranslations('shop');
  const router = useRouter();
  return (
    <ErrorState
      level={1}
      title={t('errors.title')}
      text={t('errors.text')}
      actions={
        <>
          <Button onClick={() => void router.invalidate()}>{t('global.tryAgain')}</Button>
          <BackButton />
        </>
      }
    />
  );
}
