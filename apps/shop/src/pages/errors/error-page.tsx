import { Button } from '@bivak/ui';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ErrorView } from './error-view.tsx';

/** The view of type ERROR (spec 2 §2): something went wrong, go back and retry. */
export function ErrorPage() {
  const t = useTranslations('shop.global');
  const router = useRouter();
  const again = <Button onClick={() => void router.invalidate()}>{t('tryAgain')}</Button>;
  return <ErrorView type="ERROR" first={again} />;
}
