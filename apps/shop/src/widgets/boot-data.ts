import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type { Messages } from '../i18n/messages.ts';

/** Widgets say these words of the shop. */
const PARTS = [
  'global',
  'frame',
  'list',
  'filters',
  'search',
  'price',
  'availability',
  'period',
  'locationPeriodSelector',
  'calendar',
  'widgets',
] as const;

/** Widgets read these of the configuration. */
const SETTINGS = [
  'name',
  'languages',
  'defaultLanguage',
  'timeZone',
  'mode',
  'priceMode',
  'gridPageSize',
  'filterOptionsShown',
  'deliveryRestrictions',
  'warehouseAliases',
  'warehouseAliasNames',
  'errorsEnabled',
  'routes',
  'anonymousShopping',
] as const;

export type WidgetShop = Pick<PublicShopConfig, (typeof SETTINGS)[number]>;

/** What widgets on another site begin with, in one answer. */
export interface WidgetBoot {
  readonly shop: WidgetShop;
  readonly locale: Language;
  /** Parsed, as far as widgets say them. */
  readonly messages: Messages;
  /** The brand's theme.css, with addresses below the shop. */
  readonly theme: string;
}

export function widgetBoot(
  shop: PublicShopConfig,
  locale: Language,
  messages: Messages,
): Omit<WidgetBoot, 'theme'> {
  const words = Object.fromEntries(PARTS.map((part) => [part, messages.shop[part]]));
  return {
    shop: Object.fromEntries(SETTINGS.map((name) => [name, shop[name]])) as unknown as WidgetShop,
    locale,
    messages: { shop: words } as unknown as Messages,
  };
}
