import type { CartItem } from '@bivak/contract/wire';
import { Note, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import type { Placed } from '../api/place-order.ts';
import styles from './checkout-problem.module.css';

/**
 * Why the order was not placed, with the way out; it stays until the next try. It comes into view and takes the
 * focus: the button that was pressed stands far below it on a phone.
 */
export function CheckoutProblem(given: { readonly problem: Placed; readonly lines: readonly CartItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [given.problem]);
  return (
    <div ref={box} tabIndex={-1} className={styles['box']}>
      <Problem {...given} />
    </div>
  );
}

function Problem({ problem, lines }: { readonly problem: Placed; readonly lines: readonly CartItem[] }) {
  const t = useTranslations('shop.checkout');
  const { mode } = useShop();
  const toCart = (
    <p className="row">
      <Link to="/cart" className={buttonClass({ size: 's', variant: 'line' })}>
        {t('backToCart')}
      </Link>
    </p>
  );
  switch (problem.kind) {
    case 'lines-lost':
      return (
        <Note tone="bad" role="alert" title={t('stockLostTitle', { mode })}>
          {t('stockLostText')}
          <ul className={styles['lines']}>
            {problem.lines.map(({ id, message }) => (
              <li key={id}>
                <b>{lines.find((line) => line.CartItemID === id)?.Description}</b> {message}
              </li>
            ))}
          </ul>
          {toCart}
        </Note>
      );
    case 'slot-full':
      return (
        <Note tone="bad" role="alert" title={problem.message}>
          {t('slotFull')}
          {toCart}
        </Note>
      );
    case 'below-minimum':
      return (
        <Note tone="bad" role="alert" title={t('errorReservation')}>
          {problem.message}
          {toCart}
        </Note>
      );
    case 'no-connection':
      return (
        <Note tone="bad" role="alert">
          {t('errorConnection')}
        </Note>
      );
    case 'refused':
      return (
        <Note tone="bad" role="alert" title={t('errorReservation')}>
          {problem.message}
        </Note>
      );
    default:
      return null;
  }
}
