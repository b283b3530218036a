import { CartContent, classNames, iconButtonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useSession } from '../../session/use-session.ts';
import styles from './header.module.css';

/** Shown only with a token or an account (spec 2 §2); where everybody gets a token, its place is kept. */
export function CartTool() {
  const t = useTranslations('shop.frame');
  const hasToken = useSession((state) => state.session.token !== null);
  const count = useSession((state) => state.cart.count);
  const { anonymousShopping } = useShop();
  if (!hasToken && !anonymousShopping) return null;
  return (
    <Link
      to="/cart"
      className={classNames(iconButtonClass(), !hasToken && styles['waiting'])}
      aria-label={t('cartCount', { count })}
    >
      <CartContent text={t('cart')} count={count} />
    </Link>
  );
}
