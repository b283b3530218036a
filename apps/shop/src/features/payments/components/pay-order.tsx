import { Box } from '@bivak/ui';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { PayForm } from './pay-form.tsx';

/** What is still to be paid of the order on the page. */
export function PayOrder(props: ComponentProps<typeof PayForm>) {
  const t = useTranslations('shop.payment');
  return (
    <Box tint title={t('payTitle')}>
      <PayForm {...props} />
    </Box>
  );
}
