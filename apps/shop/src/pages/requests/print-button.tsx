import { Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';

export function PrintButton() {
  const t = useTranslations('shop.lending.request');
  return (
    <Button variant="line" icon="file" onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
}
