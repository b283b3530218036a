import { AS_MODULE } from '../../../scripts/vite/react-as-module.ts';

/**
 * Small files compress badly, and what they ask of each other does not compress at all. So what every page needs is in
 * two files, and what several pages share in one for each family of pages; a page may get a little with it that it does
 * not use. What only few pages share falls into files by who asks for it (docs/decisions/0029).
 */
export const families = {
  /** What list, home page, search and product show of an article; no other page does. */
  goods: [
    'apps/shop/src/features/availability/components/offer-availability',
    'apps/shop/src/features/availability/model/offer-',
    'apps/shop/src/features/availability/model/use-offers',
    'apps/shop/src/features/carts/components/item-card',
    'apps/shop/src/features/pricing/',
    'rules/src/allowances/reservation-days',
    'rules/src/money/from-price',
    'ui/src/cards/add-button',
    'ui/src/cards/product-card',
    'ui/src/status/availability',
  ],
  /** Forms, without what evaluates them: that comes as somebody goes to the first field. */
  forms: [
    'node_modules/react-hook-form/',
    'web/src/forms/email-field',
    'web/src/forms/field-words',
    'web/src/forms/form-notices',
    'web/src/forms/issue-messages',
    'web/src/forms/schema-resolver',
  ],
  schemas: [
    'node_modules/zod/',
    'node_modules/@hookform/',
    'node_modules/@standard-schema/',
    'contract/src/people',
    'contract/src/shop-config/zip-codes',
    'contract/src/wire/',
    'web/src/declared-fields/declared-schema',
    'web/src/forms/issue-resolver',
    'web/src/forms/value-checks',
  ],
  /** What the browser alone draws, since the server knows nobody. */
  client: [
    'apps/shop/src/file-addresses',
    'web/src/pages/client-page',
    'ui/src/fields/field.',
    'ui/src/fields/text-field',
    'ui/src/status/note',
    'ui/src/status/spinner',
    'web/src/notices/not-loaded',
    'web/src/session/use-session-ready',
  ],
  guarded: [
    'apps/shop/src/pages/account/account-crumbs',
    'apps/shop/src/pages/frame/guard',
    'apps/shop/src/session/use-permissions',
    'rules/src/identity/access/',
    'web/src/access/',
  ],
  account: [
    'apps/shop/src/features/conversations/api/conversations-query',
    'apps/shop/src/pages/account/account-frame',
    'apps/shop/src/pages/account/account-layout',
    'apps/shop/src/pages/frame/use-screen-size',
    'contract/src/conversations.',
    'rules/src/screen/',
  ],
  /** To act for somebody else: at once beside the pages of the account, later in the bar of a shop that lends. */
  profiles: [
    'apps/shop/src/features/identity/components/account-switch',
    'apps/shop/src/features/identity/model/use-first-login',
    'apps/shop/src/features/sign-on/components/sign-on-switch',
    'apps/shop/src/features/sign-on/model/use-sign-on-way',
  ],
  tables: ['apps/shop/src/pages/account/account-pages', 'ui/src/navigation/pag', 'ui/src/table/'],
  persons: [
    'apps/shop/src/forms/company-numbers',
    'apps/shop/src/forms/enterprise-lookup',
    'apps/shop/src/forms/person',
    'apps/shop/src/forms/salutation-field',
    'rules/src/forms/read-number',
    'rules/src/registers/',
    'ui/src/fields/committed-input',
    'ui/src/fields/decimal-comma-field',
    'ui/src/fields/number-text',
    'ui/src/fields/time-',
    'web/src/declared-fields/declared-inputs',
    'web/src/declared-fields/declared-values',
    'web/src/forms/form-errors',
  ],
  /** Without a form's library: the wizard's questions have these too. */
  fields: ['ui/src/fields/checkbox-field', 'ui/src/fields/error-summary', 'ui/src/fields/select-field'],
  registering: [
    'apps/shop/src/features/identity/components/registration-details',
    'apps/shop/src/features/identity/components/registration-problem',
    'apps/shop/src/features/identity/model/registration-body',
    'apps/shop/src/features/identity/model/registration-fields',
    'apps/shop/src/features/identity/model/registration-labels',
    'apps/shop/src/features/identity/model/registration-values',
    'apps/shop/src/forms/terms-field',
    'contract/src/shop-config/registration-fields',
  ],
  cart: [
    'apps/shop/src/features/carts/api/write-cart',
    'apps/shop/src/features/carts/model/groups.',
    'apps/shop/src/features/carts/model/sums.',
    'apps/shop/src/features/carts/model/use-cart.',
    'apps/shop/src/i18n/use-stepper-words',
    'rules/src/allowances/max-qty',
    'ui/src/fields/amount.',
    'ui/src/fields/number-stepper',
  ],
  slots: [
    'apps/shop/src/features/carts/api/slots-query',
    'apps/shop/src/features/carts/components/slot-choice',
    'contract/src/capacity',
    'rules/src/time-slots/',
    'ui/src/fields/chips',
    'ui/src/order/cart-line',
    'ui/src/order/time-slot',
  ],
  placed: [
    'apps/shop/src/features/checkout/components/order-totals',
    'apps/shop/src/features/checkout/model/use-ordered-elsewhere',
    'apps/shop/src/features/orders/model/placed-here',
  ],
  orders: [
    'apps/shop/src/features/orders/model/awaits-payment',
    'apps/shop/src/features/orders/model/open-actions',
    'apps/shop/src/features/orders/model/status-look',
    'apps/shop/src/features/orders/model/use-cancel-order',
    'apps/shop/src/features/carts/components/copy-order-button',
    'contract/src/order-actions',
    'rules/src/reservation/order-actions',
  ],
} as const;

const library = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack',
  'use-intl',
  'icu-minify',
  'zustand',
  'use-sync-external-store',
]
  .map((name) => `node_modules/${name}/`)
  .concat(AS_MODULE);

/** Only the list has these, of what the entry and the list ask for: no other page does. Nor the entry itself. */
const ofTheList =
  /\/src\/(entry-|pages\/list\/(?!load-)|.*\/catalogue\/(components\/|model\/filters)|navigation\/category-tree|cards\/category-card|fields\/filter-chip)/u;
const ours = /(packages\/(contract|rules|ui|web)|apps\/shop)\/src\//u;

/** In this order: a module is in the first group that takes it. */
export const chunkGroups = [
  { name: 'library', tags: ['$initial' as const], test: (id: string) => isIn(library, id) },
  family('forms'),
  family('schemas'),
  family('goods'),
  {
    name: 'app',
    tags: ['$initial' as const],
    test: (id: string) => (ours.test(id) && !ofTheList.test(id)) || id.includes('vite/preload-helper'),
    includeDependenciesRecursively: false,
  },
  ...(Object.keys(families) as (keyof typeof families)[])
    .filter((name) => name !== 'forms' && name !== 'goods' && name !== 'schemas')
    .map(family),
];

function family(name: keyof typeof families) {
  return {
    name,
    test: (id: string) => isIn(families[name], id),
    includeDependenciesRecursively: false,
  };
}

function isIn(parts: readonly string[], id: string): boolean {
  return parts.some((part) => id.includes(part));
}
