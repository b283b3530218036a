import * as z from 'zod/mini';
import { AccountConfig } from './account-config.ts';
import { CoreConfig } from './core-config.ts';
import { TimeZone } from './days.ts';
import { DeploymentConfig } from './deployment-config.ts';
import { DrawingConfig } from './drawing-config.ts';
import { FilterConfig } from './filter-config.ts';
import { ContactConfig, HomepageConfig, LimitsConfig, MailConfig } from './house.ts';
import { InvoicesConfig } from './invoices-config.ts';
import { ContactFormConfig, Labels } from './labels-config.ts';
import { LendingConfig } from './lending.ts';
import { OrderEditConfig } from './order-edit-config.ts';
import { PagesConfig } from './pages-config.ts';
import { RegistrationConfig } from './registration-config.ts';
import { RegistersConfig } from './registers-config.ts';
import { Routes } from './routes.ts';
import {
  BlockedRange,
  CertificateConfig,
  CustomFieldDeclaration,
  FixedProduct,
  PaymentConfig,
  ReservationsConfig,
  TermsConfig,
  UploadsConfig,
  VideoProvider,
} from './selling.ts';
import { LoginConfig, SignOnConfig } from './sign-on-config.ts';
import { ownEntry } from './own-entry.ts';
import { StyleConfig } from './style-config.ts';
import { DeliveryConfig, WarehouseConfig } from './warehouse-config.ts';
import { Count, CountryCode, Language, languages, line, Translated } from './words.ts';

/** Scheme, host and port; no path and no slash at the end. */
const Origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/u));

/** `shops/<id>/shop.json`: all that the specs call configuration and style variables. */
export const ShopConfig = z.strictObject({
  /** Also part of the name of the shop's database schema. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/u)),
  name: line(80),
  /** The first is canonical; absent: `http://localhost:<PORT + portOffset>`. */
  origins: z.optional(z.array(Origin).check(z.minLength(1))),
  /** Other sites whose pages may show the widgets of the shop (docs/widgets.md). */
  embedOrigins: z._default(z.array(Origin).check(z.maxLength(50)), []),
  portOffset: z._default(z.int().check(z.minimum(0), z.maximum(80)), 0),
  languages: z._default(z.array(Language).check(z.minLength(1)), [...languages]),
  defaultLanguage: z._default(Language, 'nl'),
  timeZone: z._default(TimeZone, 'Europe/Brussels'),
  currency: z._default(z.literal('EUR'), 'EUR'),
  cartMode: z._default(z.enum(['single', 'multiple']), 'single'),
  core: z.prefault(CoreConfig, {}),
  style: z.prefault(StyleConfig, {}),
  /** Off: a widget that fails stays silent and empty (RULINGS, "when errors are enabled"). */
  errorsEnabled: z._default(z.boolean(), true),
  routes: z.prefault(Routes, {}),
  /** Counts only where the core setting AllowAnonymousShopUser is unset. */
  anonymousShopping: z._default(z.boolean(), true),
  /** The role of people who are added to a customer later (RULINGS, "RoleName"). */
  plainRoleName: z._default(line(80), 'User'),
  /** What people read instead of a role's name; one that stands here not is called by its name. */
  roleNames: z._default(z.record(line(80), Translated), {}),
  warehouses: z.array(WarehouseConfig).check(z.minLength(1)),
  deliveries: z.array(DeliveryConfig).check(z.minLength(1)),
  payment: z.prefault(PaymentConfig, {}),
  reservations: z.prefault(ReservationsConfig, {}),
  registration: z.prefault(RegistrationConfig, {}),
  account: z.prefault(AccountConfig, {}),
  registers: z.prefault(RegistersConfig, {}),
  orderEdit: z.prefault(OrderEditConfig, {}),
  /** Absent: people log in with a password only. */
  signOn: z.optional(SignOnConfig),
  login: z.prefault(LoginConfig, {}),
  /** Whether the price lists are kept with VAT or without. */
  listPrices: z._default(z.enum(['incl', 'excl']), 'incl'),
  /** Days of a rental period that cost nothing; 2 where those of pickup and return are free. */
  freeRentalDays: z._default(Count, 0),
  blockedRanges: z._default(z.array(BlockedRange), []),
  customFields: z._default(z.array(CustomFieldDeclaration), []),
  /** Whether a new cart carries CUST_CategoryID (spec 2 §4). */
  categoryFieldInCart: z._default(z.boolean(), false),
  /** The countries of address forms; the first choice is DefaultRegisterCountryID. */
  countries: z._default(z.array(CountryCode).check(z.minLength(1)), ['BE', 'NL', 'LU', 'DE', 'FR']),
  fixedProduct: z.optional(FixedProduct),
  certificates: z._default(z.array(CertificateConfig), []),
  terms: z.optional(TermsConfig),
  /**
   * What consumers are told of their right to withdraw within fourteen days: nothing; that goods or days for a fixed date
   * exclude it; or that they have it, with the way to use it on their order.
   */
  withdrawal: z._default(z.enum(['unmentioned', 'excluded', 'granted']), 'unmentioned'),
  uploads: z.prefault(UploadsConfig, {}),
  /** Where films of articles may come from besides the shop itself; pages may show frames of these, and of no others. */
  externalVideos: z._default(z.array(VideoProvider), []),
  /** Absent in a shop without lending to associations. Nothing reads it yet. */
  lending: z.optional(LendingConfig),
  deployment: z.prefault(DeploymentConfig, {}),
  /** Texts of the shop's own, by subject. */
  labels: z._default(Labels, {}),
  contact: ContactConfig,
  invoices: z.prefault(InvoicesConfig, {}),
  contactForm: z.prefault(ContactFormConfig, {}),
  mail: MailConfig,
  limits: z.prefault(LimitsConfig, {}),
  homepage: z.prefault(HomepageConfig, {}),
  /** What stands in `information` of the shop's folder comes with the file. */
  pages: z.prefault(PagesConfig, {}),
  drawings: z._default(z.array(DrawingConfig), []),
  filters: z._default(z.array(FilterConfig), []),
});
export type ShopConfig = z.output<typeof ShopConfig>;
/** The file as it may be written, with everything that has a default left out. */
export type ShopConfigInput = z.input<typeof ShopConfig>;

/** The style variable wins over the core setting (RULINGS). */
export function shopMode(config: Pick<ShopConfig, 'style' | 'core'>): 'rental' | 'sales' {
  return config.style.mode ?? (config.core.ShopSalesModus ? 'sales' : 'rental');
}

/** The style variable wins over the core setting (RULINGS). */
export function shopPriceMode(config: Pick<ShopConfig, 'style' | 'core'>): 'incl' | 'excl' {
  return config.style.priceMode ?? (config.core.DisplayPricePolicy === 'VATShowExcVAT' ? 'excl' : 'incl');
}

/**
 * Names the warehouses that a choice stands for, in the order in which stock is looked for: of an alias several (spec 1
 * §5).
 */
export function warehousesOf({ style }: Pick<ShopConfig, 'style'>, choice: string): readonly string[] {
  return ownEntry(style.warehouseAliases, choice) ?? [choice];
}

/** The core setting decides when it is set, else the configuration (spec 1 §4). */
export function allowsAnonymousShopping(config: Pick<ShopConfig, 'anonymousShopping' | 'core'>): boolean {
  return config.core.AllowAnonymousShopUser ?? config.anonymousShopping;
}
