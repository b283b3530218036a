import { ToolContent, iconButtonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../../session/use-session.ts';

/** On a phone the bar stays when the header has gone, so a cart with something in it stays in reach too. */
export function BarCartLink() {
  const t = useTranslations('shop');
  const count = useSession((state) => state.cart.count);
  if (count === 0) return null;
  const label = t('frame.cartInBar', { count });
  return (
    <Link to="/cart" className={`${iconButtonClass()} only-narrow`} aria-label={label}>
      <ToolContent icon="cart" text="" count={count} />
    </Link>
  );
}
