import type { Cart } from '@bivak/contract';
import { Box } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CartTotals } from './cart-totals.tsx';

/** What the cart comes to, with the button that goes on. */
export function CartOverview({
  cart,
  children,
}: {
  readonly cart: Cart;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop.cart');
  return (
    <Box title={t('overview')}>
      <div className="stack">
        <CartTotals cart={cart} />
        {children}
      </div>
    </Box>
  );
}
