import type { CoreSettings } from '@bivak/contract/wire';
import {
  type ShopConfig,
  allowsAnonymousShopping,
  shopMode,
  shopPriceMode,
} from '@bivak/contract/shop-config';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';

/**
 * The core settings as they hold: where a style variable or the configuration decides a setting, the decision
 * is sent (RULINGS, "style variable or core setting"; spec 1 §4 for anonymous shopping).
 */
export function presentSettings(config: ShopConfig, zone: Zone, now: EpochMs): CoreSettings {
  return {
    ...config.core,
    AllowAnonymousShopUser: allowsAnonymousShopping(config),
    ShopSalesModus: shopMode(config) === 'sales',
    DisplayPricePolicy: shopPriceMode(config) === 'excl' ? 'VATShowExcVAT' : 'VATShowIncVAT',
    DateTimeServer: zone.format(now),
    TimeZone: config.timeZone,
  };
}
