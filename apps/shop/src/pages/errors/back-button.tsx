import { Button, buttonClass } from '@bivak/ui';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Back to where one came from; the home page for who came from elsewhere. */
export function BackButton() {
  const t = useTranslations('shop');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (canGoBack) {
    return (
      <Button variant="line" icon="arrow-left" onClick={() => router.history.back()}>
        {t('global.back')}
      </Button>
    );
  }
  return (
    <Link to="/" className={buttonClass({ variant: 'line' })}>
      {t('errors.toHome')}
    </Link>
  );
}
