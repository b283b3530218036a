import { Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import type { Buy } from './use-buy.ts';

/** The last step; while the article cannot be had, the line above says why and the button does nothing. */
export function BuyButton({ buy: { refusal, busy, add } }: { readonly buy: Buy }) {
  const t = useTranslations('shop.product');
  const blocked = refusal !== null;
  return (
    <Button
      wide
      busy={busy}
      aria-disabled={blocked ? true : undefined}
      title={refusal ?? undefined}
      onClick={blocked ? undefined : add}
    >
      {t('addToCart')}
    </Button>
  );
}
