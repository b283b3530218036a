/**
 * What belongs to a feature and does not carry its name: whose work is named by others (the specification names the
 * words, the wire its calls, a screen what people see). `npm run feature carts` prints it beside the files that carry the
 * name. Paths begin at the root and may end within a name; `words` are blocks of the shop's messages.
 * @typedef {{ readonly paths?: readonly string[], readonly words?: readonly string[] }} Slice
 */

const shop = 'apps/shop/src';
const contract = 'packages/contract/src';
const rules = 'packages/rules/src';

/** By the name that its folder has on the server. @type {Readonly<Record<string, Slice>>} */
export const slices = {
  audit: { paths: [`${contract}/admin/events.ts`] },
  availability: {
    paths: [
      `${contract}/admin/stock.ts`,
      `${contract}/capacity.ts`,
      `${rules}/periods`,
      `${rules}/time-slots`,
      'e2e/last-item',
      'e2e/period-selector',
    ],
    words: ['period', 'calendar'],
  },
  bulk: { paths: [`${contract}/admin/jobs.ts`] },
  carts: {
    paths: [
      `${shop}/pages/cart`,
      `${contract}/attachment`,
      `${contract}/copy-order.ts`,
      `${rules}/cart`,
      `${rules}/allowances`,
      'e2e/days-of-the-cart',
      'e2e/moving-the-cart',
      'e2e/two-tabs',
      'e2e/ordering-again',
      'e2e/requests-of-a-press',
      'e2e/early-press',
      'e2e/uploading',
    ],
    words: ['cart', 'addToCart', 'cartItemUploader', 'duplicateReservation'],
  },
  catalogue: {
    paths: [
      `${contract}/admin/categories.ts`,
      `${contract}/admin/items.ts`,
      `${shop}/pages/home`,
      `${shop}/pages/list`,
      `${shop}/pages/product`,
      `${shop}/pages/search`,
      `${shop}/pages/frame/search`,
      `${shop}/pages/frame/departments`,
      'e2e/searching',
      'e2e/filter-to-paid',
    ],
    words: ['home', 'list', 'filters', 'search', 'product'],
  },
  changes: {},
  checkout: {
    paths: [
      'e2e/buying',
      'e2e/company-order',
      'e2e/few-taps',
      'e2e/customer-at-a-desk',
      'e2e/large-order',
      'e2e/lending-to-groups',
      'e2e/price-changed',
      'e2e/renting-on-a-phone',
      'e2e/keyboard-only',
    ],
    words: ['checkout', 'fields'],
  },
  contact: { words: ['contact'] },
  counter: { paths: ['e2e/back-office-counter'] },
  conversations: {
    paths: [`${shop}/pages/account/message`, `${contract}/conversation.ts`, 'e2e/messages'],
    words: ['conversations', 'newMessageModal'],
  },
  customers: {
    paths: [
      `${shop}/pages/account/person`,
      `${shop}/pages/account/profile`,
      `${shop}/pages/frame/email-required`,
      `${shop}/forms`,
      `${contract}/customer.ts`,
      `${contract}/people.ts`,
      `${contract}/person.ts`,
      `${contract}/persons.ts`,
      `${contract}/sub-account.ts`,
      'e2e/account-area',
      'e2e/account-on-a-phone',
      'e2e/my-info',
    ],
    words: ['account', 'shopUsers', 'emailRequired'],
  },
  damages: { paths: [`${shop}/pages/damages/`] },
  documents: { paths: [`${contract}/admin/agreements.ts`] },
  handovers: { paths: [`${contract}/admin/late.ts`, `${rules}/handover`] },
  files: { paths: [`${rules}/forms/uploads`, 'packages/web/src/files', 'e2e/inputs'] },
  identity: {
    paths: [
      `${contract}/admin/people.ts`,
      `${contract}/admin/session.ts`,
      `${shop}/session`,
      `${shop}/pages/activate`,
      `${shop}/pages/invitation`,
      `${shop}/pages/login`,
      `${shop}/pages/management`,
      `${shop}/pages/password`,
      `${shop}/pages/register`,
      `${shop}/pages/account/password-page`,
      `${contract}/invitations.ts`,
      `${contract}/logins.ts`,
      `${contract}/registration.ts`,
      `${contract}/tokens.ts`,
      'packages/web/src/session',
      'e2e/expired-session',
      'e2e/newsletter',
    ],
    words: [
      'login',
      'register',
      'activate',
      'lostPassword',
      'newPassword',
      'invitation',
      'management',
      'session',
    ],
  },
  invoices: {
    paths: [`${contract}/invoice.ts`, `${contract}/admin/bank-lines.ts`, `${contract}/admin/books.ts`],
    words: ['accountInvoices'],
  },
  labels: {},
  arrears: { paths: [`${shop}/pages/wizard/blocked-view`, `${contract}/lending/arrears.ts`] },
  lending: {
    paths: [
      `${contract}/admin/requests.ts`,
      `${shop}/pages/rates`,
      `${shop}/pages/report-damage`,
      `${shop}/pages/wizard/`,
      `${shop}/pages/requests/`,
    ],
    words: ['lending'],
  },
  division: { paths: [`${rules}/division`] },
  films: { paths: [`${contract}/film.ts`] },
  information: { paths: [`${contract}/information.ts`] },
  locations: {
    paths: [`${shop}/pages/frame/selector`, `${shop}/session/selection`, `${rules}/time`, 'e2e/taking-over'],
    words: ['locationPeriodSelector'],
  },
  notifications: {},
  'new-shop': {
    paths: [
      `${contract}/admin/setup.ts`,
      `${contract}/admin/opening.ts`,
      `${rules}/look`,
      'apps/backoffice/src/pages/setup',
      'apps/backoffice/src/pages/opening',
    ],
  },
  offers: {
    paths: [`${contract}/lending/offers.ts`, `${rules}/division/offer-end`, `${rules}/division/reoffer`],
  },
  'order-edit': { words: ['orderEdit'] },
  orders: {
    paths: [
      `${contract}/admin/order-acts.ts`,
      `${contract}/admin/today.ts`,
      `${shop}/pages/order/`,
      `${shop}/pages/pickup/`,
      `${contract}/order-actions.ts`,
      `${contract}/order-files.ts`,
      `${contract}/order-parts.ts`,
      `${contract}/own-reference.ts`,
      `${contract}/pickup-sheet.ts`,
      `${contract}/reservation-order.ts`,
      `${rules}/reservation`,
      'e2e/cancelling',
      'e2e/many-orders',
    ],
    words: [
      'order',
      'orderActions',
      'accountOrders',
      'accountOrderDetails',
      'withdrawal',
      'uploadCertificatesModal',
    ],
  },
  payments: {
    paths: [`${contract}/admin/order-money.ts`, `${rules}/payment`, 'e2e/paying'],
    words: ['payment'],
  },
  places: { paths: ['apps/sandbox/src/places'] },
  pricing: { paths: [`${rules}/money`], words: ['price'] },
  privacy: { paths: [`${contract}/personal-data.ts`, 'e2e/my-data'] },
  quotes: { paths: [`${shop}/pages/quote/`], words: ['quote'] },
  registers: { paths: [`${shop}/forms/enterprise-lookup.ts`] },
  serials: {
    paths: [`${contract}/admin/serials.ts`, `${shop}/pages/serial`, 'e2e/machine-code'],
    words: ['customerItems'],
  },
  search: { paths: [`${contract}/admin/following.ts`] },
  stock: {
    paths: [
      `${contract}/admin/downtimes.ts`,
      `${contract}/admin/stock-acts.ts`,
      `${contract}/admin/stock-counts.ts`,
      `${contract}/admin/stock-lists.ts`,
    ],
  },
  settings: {
    paths: [`${contract}/shop-config`, `${contract}/admin/hours.ts`, `${contract}/admin/seasons.ts`],
  },
  'sign-on': { paths: ['e2e/identity-picker'], words: ['signOn'] },
  undo: {},
  views: {},
  webhooks: {},
  widgets: { paths: ['e2e/two-sites'] },
};

/** Folders and files of the same kinds may be of no one feature; each stands here with its why. */
export const shared = {
  [`${shop}/pages/account`]: 'the frame of the account; each of its pages carries its feature',
  [`${shop}/pages/errors`]: 'what stands where a page cannot',
  [`${shop}/pages/frame`]: 'what stands around every page',
  [`${shop}/pages/white-label.test.tsx`]: 'every page in every brand',
  [`${contract}/admin/acts.ts`]: 'what every act of staff has',
  [`${contract}/admin/boot.ts`]: 'what every page of the back office begins with',
  [`${contract}/admin/index.ts`]: 'the entry of its calls',
  [`${contract}/admin/lists.ts`]: 'how its lists are asked and answered',
  [`${contract}/client.ts`]: 'the typed client of all calls',
  [`${contract}/errors.ts`]: 'the codes of all refusals',
  [`${contract}/wire.ts`]: 'the entry of all calls',
  [`${contract}/operation.ts`]: 'what a call is',
  [`${contract}/strict-body.ts`]: 'unknown names in the body of any call',
  [`${contract}/wire/`]: 'shapes that many calls have',
  [`${rules}/forms`]: 'how any field is checked',
  [`${rules}/index.ts`]: 'the entry',
  [`${rules}/division`]: 'how tents are divided in the peak; its round has no feature yet',
  [`${rules}/lending`]: 'which days and tents may be lent; cart, checkout and edit ask it too',
  [`${rules}/numbers`]: 'how numbers of orders, invoices and customers are written',
  [`${rules}/result.ts`]: 'what a rule answers',
  [`${rules}/screen`]: 'the size of a screen',
  [`${rules}/testing`]: 'values for tests',
  'e2e/accessibility': 'all screens',
  'e2e/back-office': 'the desk of the business',
  'e2e/brands': 'shops for the journeys',
  'e2e/error-views': 'all pages that cannot be shown',
  'e2e/gallery': 'the kit',
  'e2e/harness': 'what journeys stand on',
  'e2e/page-': 'what all pages weigh and load',
  'e2e/pictures': 'screenshots for people',
  'e2e/setup.ts': 'what journeys stand on',
  'e2e/shops-apart': 'two shops of one server',
};

/** These blocks of the shop's messages are of no one feature. */
export const sharedWords = ['frame', 'footer', 'languages'];

/**
 * All that belongs to one noun: files that carry it, and what stands in its slice.
 * @param {string} noun
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function sliceOf(noun, files) {
  const { paths = [], words = [] } = slices[noun] ?? {};
  const found = files.filter((file) => file.includes(noun) || paths.some((path) => file.startsWith(path)));
  return [...found, ...words.map((block) => `apps/shop/messages/{nl,en,de}.json: shop.${block}`)];
}
