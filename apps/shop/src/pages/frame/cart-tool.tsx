import { ToolContent, classNames, iconButtonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useSession } from '../../session/use-session.ts';
import styles from './header.module.css';

/** How long the button shows that the cart changed (spec 1 §9). */
const PULSE_MS = 500;

/** Shown only with a token or an account (spec 2 §2); where everybody gets a token, its place is kept. */
export function CartTool() {
  const t = useTranslations('shop.frame');
  const hasToken = useSession((state) => state.session.token !== null);
  const count = useSession((state) => state.cart.count);
  const pulse = usePulse(count);
  const { anonymousShopping } = useShop();
  if (!hasToken && !anonymousShopping) return null;
  return (
    <Link
      to="/cart"
      className={classNames(iconButtonClass(), !hasToken && styles['waiting'])}
      aria-label={t('cartCount', { count })}
    >
      <ToolContent icon="cart" text={t('cart')} count={count} pulse={pulse} />
    </Link>
  );
}

function usePulse(count: number): boolean {
  const before = useRef(count);
  const [pulsing, setPulsing] = useState(false);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setPulsing(true);
    const timer = setTimeout(() => setPulsing(false), PULSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return pulsing;
}
