import type { CoreSettings } from '@bivak/contract/wire';
import type { CoreRules } from './settings.queries.ts';

export function presentSettings({ core, now, timeZone, ...rules }: CoreRules): CoreSettings {
  return {
    ...core,
    AllowAnonymousShopUser: rules.allowsAnonymousShopping,
    ShopSalesModus: rules.mode === 'sales',
    DisplayPricePolicy: rules.priceMode === 'excl' ? 'VATShowExcVAT' : 'VATShowIncVAT',
    DateTimeServer: now,
    TimeZone: timeZone,
  };
}
