import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { AppContext } from '../../../app-context.tsx';
import { dayOfInstant, formatDay } from '@bivak/web/formats';
import type { OfferStatus } from './offer-status.ts';

interface Words extends Pick<AppContext, 't' | 'locale'> {
  readonly shop: Pick<PublicShopConfig, 'mode' | 'timeZone'>;
}

/** What is free and how much, or why not and from when; of what is only sold as a shop that sells says it. */
export function offerWords(
  { t, locale, shop }: Words,
  status: OfferStatus,
  { place, sold }: { readonly place: string; readonly sold: boolean },
): string {
  const { timeZone } = shop;
  const mode = sold ? 'sales' : shop.mode;
  switch (status.kind) {
    case 'free':
      return status.count === null
        ? t('shop.availability.freeUncounted', { mode })
        : t('shop.availability.free', { count: status.count, mode });
    case 'few':
      return t('shop.availability.few', { count: status.count, mode });
    case 'none': {
      if (status.next === null) return t('shop.availability.none', { place, mode });
      const day = formatDay(dayOfInstant(status.next, timeZone), 'short', locale);
      return t('shop.availability.freeFrom', { day, mode });
    }
    case 'too-long':
      return t('shop.availability.maxDays', { days: status.days });
  }
}

/** The mark beside the words. */
export const OFFER_LOOKS = {
  free: 'ok',
  few: 'few',
  none: 'no',
  'too-long': 'cap',
} as const satisfies Record<OfferStatus['kind'], string>;
