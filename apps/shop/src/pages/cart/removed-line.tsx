import { Button, Note } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import styles from './cart-page.module.css';

/** What was just removed, with the way back. It takes the focus, which its own button lost with the line. */
export function RemovedLine({ actions: { removed, putBack } }: { readonly actions: CartActions }) {
  const t = useTranslations('shop.cart');
  const undo = useRef<HTMLButtonElement>(null);
  const lineId = removed?.CartItemID;
  useEffect(() => {
    if (lineId !== undefined) undo.current?.focus();
  }, [lineId]);
  if (removed === null) return null;
  return (
    <div className={styles['removed']}>
      <Note role="status" icon="trash">
        {t('removed', { name: removed.Description })}{' '}
        <Button ref={undo} size="s" variant="quiet" onClick={() => void putBack()}>
          {t('putBack')}
        </Button>
      </Note>
    </div>
  );
}
