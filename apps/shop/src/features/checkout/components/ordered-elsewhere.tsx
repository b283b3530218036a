import { buttonClass, EmptyState, withdrawQuestions } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** It takes the place of the cart, and says what became of it. What was being asked about it is withdrawn. */
export function OrderedElsewhere({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    withdrawQuestions();
    // What stood here was longer: the person would look at its end.
    place.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <EmptyState
        icon="check"
        title={t('cart.orderedTitle')}
        text={t('cart.orderedText')}
        actions={
          <Link to="/order/$orderId" params={{ orderId }} className={buttonClass()}>
            {t('checkout.alreadyPlacedSee')}
          </Link>
        }
      />
    </div>
  );
}
