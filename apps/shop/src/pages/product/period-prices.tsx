import type { Item } from '@bivak/contract';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { leading, unitOf } from '../../features/pricing/model/displayed-price.ts';
import { useFormat } from '@bivak/web';
import { UNIT_KEYS } from '../../features/pricing/model/price-words.ts';

/** What each length costs that the article has a price for (spec 2 §1), where there is more than the one shown above. */
export function PeriodPrices({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.price');
  const tGlobal = useTranslations('shop.global');
  const format = useFormat();
  const { priceMode, mode } = useShop();
  if (mode === 'sales' || item.ItemType === 'Sales' || item.PeriodPrices.length < 2) return null;
  const vat = tGlobal(priceMode === 'incl' ? 'inclVat' : 'exclVat');
  return (
    <ul aria-label={t('byPeriod')} className="soft small num">
      {item.PeriodPrices.map(({ Period, PriceNett, PriceNettIncVAT }) => (
        <li key={Period}>
          {format.money(leading({ net: PriceNett, gross: PriceNettIncVAT }, priceMode))}{' '}
          {t(UNIT_KEYS[unitOf(Period)], { vat })}
        </li>
      ))}
    </ul>
  );
}
