import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import type { ItemOfferNow } from '../../features/carts/model/use-item-offer.ts';

/**
 * Why no more than so many can be added, at the amount: a limit per order or customer from the start, because the
 * stock beside it says another number; the stock itself once it is reached.
 */
export function LimitNote({
  id,
  stock,
  atMost,
}: {
  readonly id: string;
  readonly stock: NonNullable<ItemOfferNow['stock']>;
  /** The amount stands at what may be added. */
  readonly atMost: boolean;
}) {
  const words = useLimitWords();
  const said = words(stock, atMost);
  if (said === null) return null;
  return (
    <p id={id} className="small soft">
      {said}
    </p>
  );
}

function useLimitWords() {
  const t = useTranslations('shop.product');
  const { mode } = useShop();
  return ({ here, more, inCart }: NonNullable<ItemOfferNow['stock']>, atMost: boolean): string | null => {
    const held = inCart === 0 ? [] : [t('alreadyInCart', { count: inCart })];
    switch (more.limitedBy) {
      case 'cart':
        return [t('limitCart', { max: here?.MaxPerCart ?? more.max }), ...held].join(' ');
      case 'customer':
        return [customer(here), ...held].join(' ');
      case 'stock':
        return atMost ? [t('limitStock', { mode, inCart, max: more.max }), ...held].join(' ') : null;
      default:
        return null;
    }
  };

  function customer(here: NonNullable<ItemOfferNow['stock']>['here']): string {
    const max = here?.MaxPerCustomer ?? 0;
    const left = here?.MaxPerCustomerLeft ?? max;
    return left < max ? t('limitCustomerLeft', { max, left }) : t('limitCustomer', { max });
  }
}
