import { Button, Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useSession } from '../../session/use-session.ts';
import styles from './cart-page.module.css';

/**
 * What of the cart of before the login, or of an order that is rented again, did not fit, with the reason of each (spec
 * 1 §4, "Login" and "Duplicate reservation").
 */
export function LeftOutLines() {
  const t = useTranslations('shop.cart');
  const { store } = useApp().session;
  const leftOut = useSession((state) => state.cart.leftOut);
  if (leftOut.length === 0) return null;

  function dismiss(): void {
    store.setState((state) => ({ cart: { ...state.cart, leftOut: [] } }));
  }
  return (
    <Note tone="warn" title={t('leftOutTitle')}>
      <ul className={styles['lostLines']}>
        {leftOut.map(({ description, asked, taken, message }) => (
          <li key={`${description} ${String(asked)}`}>
            {t('leftOutLine', { name: description, asked: String(asked), taken, message })}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="s" variant="quiet" onClick={dismiss}>
          {t('leftOutDismiss')}
        </Button>
      </div>
    </Note>
  );
}
