import { Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import styles from './list-page.module.css';

/** What of a list could not be loaded, with another try; nothing where errors are off (RULINGS). */
export function PartFailed({
  text,
  retry,
  errorsEnabled,
}: {
  readonly text: string;
  readonly retry: () => void;
  readonly errorsEnabled?: boolean;
}) {
  const t = useTranslations('shop.global');
  const shop = useShop();
  if (!(errorsEnabled ?? shop.errorsEnabled)) return null;
  return (
    <p role="alert" className={styles['failed']}>
      {text}
      <Button variant="line" size="s" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </p>
  );
}
