import { BuyBar } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { BuyButton } from './buy-button.tsx';
import type { Buy } from './use-buy.ts';

/** On a phone the total and the button stay at the bottom of the page (LOOK §5, "buy bar"). */
export function PhoneBuyBar({ buy }: { readonly buy: Buy }) {
  const t = useTranslations('shop.period');
  const format = useFormat();
  const { mode } = useShop();
  const { period } = buy.offer;
  if (!buy.allowed) return null;
  return <BuyBar total={buy.total ?? ''} note={note()} action={<BuyButton buy={buy} />} />;

  function note(): string | null {
    if (period === null) return null;
    const words = format.period(period);
    if (mode === 'sales') return words;
    return `${words} · ${t('days', { days: daysInclusive(period.from, period.to) })}`;
  }
}
