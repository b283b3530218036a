import { Button } from '@bivak/ui';
import { onlineManager } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isMissingPart } from '@bivak/web';
import { ErrorView } from './error-view.tsx';

/** The view of type ERROR (spec 2 §2): something went wrong, go back and retry. Without a connection it says that. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useTranslations('shop.global');
  const router = useRouter();
  const retry = (): void => {
    if (isMissingPart(error) && onlineManager.isOnline()) window.location.reload();
    else void router.invalidate();
  };
  const again = <Button onClick={retry}>{t('tryAgain')}</Button>;
  return <ErrorView type={onlineManager.isOnline() ? 'ERROR' : 'OFFLINE'} first={again} />;
}
