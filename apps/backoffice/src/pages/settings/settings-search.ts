import { addressOf, words } from '../../frame/address.ts';

/** What the address of the settings says beside their part. */
export const readSettingsAddress = addressOf({ q: words });

/** Of which setting the versions are. */
export const readVersionsAddress = addressOf({ Name: words });

/** Each part with what stands in it, by the beginning of its name, in the order of the screen. */
export const settingAreas = [
  {
    area: 'business',
    names: [
      'name',
      'id',
      'contact.company',
      'contact.street',
      'contact.houseNumber',
      'contact.zipCode',
      'contact.city',
      'contact.country',
      'contact.phone',
      'contact.email',
      'contact.vatNo',
      'countries',
      'core.DefaultRegisterCountryID',
      'mail',
      'contactForm.offered',
      'contactForm.phone',
      'labels',
    ],
  },
  {
    area: 'shop',
    names: [
      'languages',
      'defaultLanguage',
      'timeZone',
      'currency',
      'origins',
      'portOffset',
      'embedOrigins',
      'homepage',
      'drawings',
      'externalVideos',
      'routes',
      'terms',
      'withdrawal',
      'deployment',
      'style.gridPageSize',
      'style.filterOptionsShown',
      'filters',
      'style.productVariant',
      'style.afterAdding',
      'style.loginAction',
      'style.loginPrompt',
      'style.selectorAction',
      'style.selectorRequired',
      'style.urlPatternOrderDetails',
      'style.breakpoints',
      'core.DisplayPricePolicy',
      'style.priceMode',
      'core.ItemsToShowInShop',
      'errorsEnabled',
    ],
  },
  {
    area: 'pages',
    names: [
      'pages.terms',
      'pages.privacy',
      'pages.delivery',
      'pages.deposit',
      'pages.openingHours',
      'pages.company',
      'pages.accessibility',
      'pages.contact',
      'pages.about',
      'pages.regulations',
      'pages.eligibility',
      'pages.peakTime',
    ],
  },
  {
    area: 'rental',
    names: [
      'style.mode',
      'core.ShopSalesModus',
      'cartMode',
      'core.CartReservationMinimumStartInterval',
      'core.CartReservationMaximumStartInterval',
      'core.CartReservationMinimumDuration',
      'core.CartReservationMaximumDuration',
      'freeRentalDays',
      'core.DefaultDeliveryID',
      'style.deliveryRestrictions',
      'core.SaveCartsWithStockConflict',
      'categoryFieldInCart',
      'fixedProduct',
      'certificates',
      'uploads.cart',
    ],
  },
  {
    area: 'orders',
    names: [
      'reservations.acceptance',
      'reservations.validityHours',
      'reservations.liveReservationsPerEmail',
      'reservations.liveReservationsPerAddress',
      'reservations.minimumOrderCents',
      'reservations.confirmationAboveCents',
      'reservations.overdueDays',
      'reservations.pickupReminderDaysBefore',
      'reservations.returnReminderDaysBefore',
      'reservations.lateReminderEveryDays',
      'reservations.lateFeePercent',
      'core.ShopAllowEditingOrder',
      'core.ShopAllowEditingDays',
      'core.ShopAllowCancellationDays',
      'orderEdit.offered',
      'orderEdit.mayIncrease',
      'orderEdit.back',
      'limits.deskDiscountPercent',
    ],
  },
  {
    area: 'money',
    names: [
      'listPrices',
      'invoices.series',
      'invoices.creditSeries',
      'payment.policy',
      'payment.methods',
      'payment.deadlineMinutes',
      'invoices.dueDays',
      'invoices.businessNo',
      'invoices.iban',
      'invoices.bic',
      'invoices.register',
      'invoices.peppolId',
      'invoices.mailUbl',
    ],
  },
  {
    area: 'places',
    names: ['warehouses', 'deliveries', 'style.warehouseAliases', 'style.warehouseAliasNames'],
  },
  {
    area: 'accounts',
    names: [
      'login',
      'signOn',
      'core.OidcProviderName',
      'registers',
      'anonymousShopping',
      'core.AllowAnonymousShopUser',
      'registration.approval',
      'registration.kvk',
      'registration.btw',
      'registration.newsLetter',
      'account.editPersons',
      'account.removePersons',
      'account.personActs',
      'account.serials',
      'account.fields.disabled',
      'account.fields.hidden',
      'account.fields.optional',
      'core.DefaultRoleName',
      'plainRoleName',
      'roleNames',
      'customFields',
    ],
  },
  { area: 'lending', names: ['lending'] },
  {
    area: 'limits',
    names: [
      'limits.bodyBytes',
      'limits.attachmentBytes',
      'limits.rates.reading',
      'limits.rates.writing',
      'limits.rates.identity',
      'limits.rates.checkout',
      'limits.rates.uploading',
      'limits.rates.lookups',
      'limits.rates.pages',
      'limits.pageCost',
      'limits.lockout.attempts',
      'limits.lockout.minutes',
      'limits.guessing.failures',
      'limits.guessing.knownFailures',
      'limits.guessing.seconds',
      'limits.attachmentsPerCart',
      'limits.attachmentBytesPerCart',
      'limits.uploadBytesPerDay',
      'limits.attachmentsPerMessage',
      'limits.messagesPerConversation',
      'limits.messagesPerDay',
      'limits.contactMessagesPerDay',
      'limits.tokenMinutes',
      'limits.refreshHours',
      'limits.activationHours',
      'limits.passwordMinutes',
      'limits.personsPerCustomer',
      'limits.openInvitations',
      'limits.invitationsPerDay',
    ],
  },
] as const;

export type SettingArea = (typeof settingAreas)[number]['area'];

const lendingPages = ['about', 'regulations', 'eligibility', 'peakTime', 'contact'];

/** What only a shop that lends has a use for. */
export function isOfLending(name: string): boolean {
  return name.startsWith('lending') || lendingPages.some((page) => name === `pages.${page}`);
}

/** Where a setting stands: its part, and its place there; undefined for one that no part has. */
export function placeOfSetting(
  name: string,
): { readonly area: SettingArea; readonly rank: number } | undefined {
  const found = settingAreas.flatMap(({ area, names }) =>
    names.flatMap((one, rank) => (name === one || name.startsWith(`${one}.`) ? [{ area, rank, one }] : [])),
  );
  // The longest name says it: the discount of the desk is a limit, and stands with the orders.
  return found.toSorted((a, b) => b.one.length - a.one.length)[0];
}
