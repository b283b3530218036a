import { Box, Disclosure } from '@bivak/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PayForm } from './pay-form.tsx';

/** What is still to be paid of the order on the page; behind what was chosen, where that was another way to pay. */
export function PayOrder({
  chosen,
  ...props
}: ComponentProps<typeof PayForm> & { readonly chosen: ReactNode }) {
  const t = useTranslations('shop.payment');
  if (chosen === null) {
    return (
      <Box tint title={t('payTitle')}>
        <PayForm {...props} />
      </Box>
    );
  }
  return (
    <Box tint title={t('chosenTitle')}>
      <div className="stack">
        {chosen}
        <Disclosure title={t('payInstead')} open={props.problem !== null}>
          <PayForm {...props} />
        </Disclosure>
      </div>
    </Box>
  );
}
