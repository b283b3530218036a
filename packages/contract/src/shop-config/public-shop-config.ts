import { writtenAbout } from './labels-config.ts';
import { hasPeakAccess } from './peak-access.ts';
import { informationPages } from './information-pages.ts';
import { offersScreen, type RouteName, type Routes } from './routes.ts';
import { allowsAnonymousShopping, shopMode, shopPriceMode } from './shop-config.ts';
import type { ShopConfig } from './shop-config.ts';

/**
 * The part of the configuration that the browser may see, with mode and price mode decided. Rate limits, the mail's
 * sender and the rules for accepting stay with the server.
 */
export function publicShopConfig(config: ShopConfig) {
  const { core, style, payment } = config;
  return {
    id: config.id,
    name: config.name,
    languages: config.languages,
    defaultLanguage: config.defaultLanguage,
    timeZone: config.timeZone,
    currency: config.currency,
    mode: shopMode(config),
    priceMode: shopPriceMode(config),
    cartMode: config.cartMode,
    gridPageSize: style.gridPageSize,
    filterOptionsShown: style.filterOptionsShown,
    productVariant: style.productVariant,
    loginPrompt: style.loginPrompt,
    afterAdding: style.afterAdding,
    loginAction: style.loginAction,
    /** Whether the page of the login offers name and password; the sign-on alone is for who has one. */
    loginForm:
      config.signOn !== undefined && config.login.form === 'sign-on'
        ? ('sign-on' as const)
        : ('both' as const),
    /** Where the selector of the first page leads; null: it has no button (spec 1 §2). */
    selectorAction: style.selectorAction ?? null,
    selectorRequired: style.selectorRequired || style.selectorAction !== undefined,
    urlPatternOrderDetails: style.urlPatternOrderDetails ?? null,
    breakpoints: style.breakpoints,
    deliveryRestrictions: style.deliveryRestrictions,
    warehouseAliases: style.warehouseAliases,
    warehouseAliasNames: style.warehouseAliasNames,
    errorsEnabled: config.errorsEnabled,
    routes: offeredRoutes(config),
    anonymousShopping: allowsAnonymousShopping(config),
    payment: { policy: payment.policy, methods: payment.methods },
    customFields: config.customFields,
    categoryFieldInCart: config.categoryFieldInCart,
    /** The item that every new cart gets by itself. */
    fixedItem: config.fixedProduct?.item ?? null,
    countries: config.countries,
    defaultCountry: core.DefaultRegisterCountryID,
    defaultDelivery: core.DefaultDeliveryID,
    terms: termsOf(config),
    /** The pages of the shop's own words, by their titles in the order of the menu. */
    pages: informationPages.flatMap((name) => {
      const page = config.pages[name];
      return page === undefined ? [] : [{ name, title: page.title }];
    }),
    withdrawal: config.withdrawal,
    registration: {
      kvk: config.registration.kvk,
      btw: config.registration.btw,
      newsLetter: config.registration.newsLetter,
    },
    account: screensOf(config.account),
    accountFields: config.account.fields,
    registers: { enterprises: config.registers.enterprises, addresses: config.registers.addresses },
    /** What the groups of customers are called, and which may ask for the peak period (spec 1 §6). */
    customerGroups: (config.lending?.customerGroups ?? []).map(({ id, name }) => ({
      id,
      name,
      peakAccess: hasPeakAccess(config.lending?.seasons ?? [], id),
    })),
    /** Null where the shop lends nothing to associations (spec 3). */
    lending: publicLending(config),
    orderEdit: config.orderEdit,
    messages: {
      /** What customers write about, the same as who has no account; none: a subject of their own (spec 1 §5). */
      subjects: writtenAbout(config),
      mostFiles: config.limits.attachmentsPerMessage,
    },
    plainRoleName: config.plainRoleName,
    roleNames: config.roleNames,
    signOn:
      config.signOn === undefined
        ? null
        : {
            provider: config.signOn.provider,
            name: config.signOn.name,
            registers: config.signOn.register !== 'nobody',
            switches: config.signOn.capacitySwitch !== 'off',
          },
    contact: config.contact,
    contactForm: config.contactForm,
    deployment: config.deployment,
    homepage: config.homepage,
    attachmentBytes: config.limits.attachmentBytes,
  };
}
export type PublicShopConfig = ReturnType<typeof publicShopConfig>;

/** Who accepts the terms accepts those of the page, from the day that it says. */
function termsOf({ terms, pages }: ShopConfig) {
  if (terms === undefined) return null;
  return { ...terms, version: pages.terms?.since ?? terms.version };
}

function screensOf({ editPersons, removePersons, personActs, serials }: ShopConfig['account']) {
  return { editPersons, removePersons, personActs, serials };
}

/** Every page carries them: those that the shop does not offer lead nowhere. */
function offeredRoutes(config: ShopConfig): Routes {
  const offered = Object.entries(config.routes).filter(([name]) => offersScreen(config, name as RouteName));
  return Object.fromEntries(offered) as Routes;
}

/** What the lending service's screens know of the settings; damage lists and addresses stay with the server. */
function publicLending({ lending, blockedRanges }: ShopConfig) {
  if (lending === undefined) return null;
  const { warehouse, customerGroups, seasons, periods, ageGroups, transports, staffing, overloadFine, map } =
    lending;
  const tents = lending.tents.map(({ item, kind, maxPerRequest, roundCount = null }) => {
    return { item, kind, maxPerRequest, roundCount };
  });
  return {
    warehouse,
    tents,
    customerGroups,
    seasons,
    periods,
    ageGroups,
    transports,
    staffing,
    overloadFine,
    map,
    signOnFilm: lending.signOnFilm ?? null,
    blockedRanges,
    blockWhenUnpaid: lending.blockWhenUnpaid,
    lockedMailDomain: lending.lockedMailDomain ?? null,
  };
}
