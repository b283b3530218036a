import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Zone } from '../clock/zone.ts';
import type { ShopDatabase } from '../database/shop-database.ts';
import type { Language } from '../i18n/language.ts';
import type { CheckConfig } from './effective-config.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { PlaceAccounts, RegisterAccount, RegisterAccounts } from './register-account.ts';
import type { SignOnClient } from './sign-on-client.ts';
import type { Translate } from '../i18n/translate.ts';

/** Names the state of a shop's data; another name is another state. */
export interface ShopVersion {
  readonly settings: string;
  readonly catalogue: string;
}

/**
 * One brand of the process: its folder, checked, with its own schema, as it was when a piece of work began. Never changes;
 * what changes is which one is current. Holds nothing that could be lost.
 */
export interface Shop {
  readonly id: string;
  readonly directory: string;
  /** Absent: it has a folder of its own, and is open. */
  readonly stored?: { readonly state: 'draft' | 'open'; readonly version: number };
  /** The settings that hold: what the business edited, else what the file says. */
  readonly config: ShopConfig;
  /** `shop.json` alone. */
  readonly file: ShopConfig;
  /** Whether settings could hold here, as a whole. */
  readonly check: CheckConfig;
  /** Read before this shop became the current one. */
  readonly version: ShopVersion;
  /** The first is canonical: addresses in mails and redirects come from it alone. */
  readonly origins: readonly string[];
  /** Other sites that may show the widgets of the shop. */
  readonly embedOrigins: readonly string[];
  readonly database: ShopDatabase;
  readonly zone: Zone;
  readonly translate: Record<Language, Translate>;
  /** How the shop asks its provider of single sign-on; null: it has none. */
  readonly signOn: SignOnClient | null;
  /** How the shop asks its payment provider; null: it has none. */
  readonly payments: PaymentAccount | null;
  /** The business register that the shop asks; null: it looks up nothing. */
  readonly registers: RegisterAccounts;
  readonly places: PlaceAccounts;
  /** Where numbers are published that nobody knows before; null or absent: the installation asks none. */
  readonly beacon?: RegisterAccount | null;
  /** After a commit that wrote to the outbox: the relay need not wait for its next look. */
  readonly wakeRelay: () => void;
}

export function canonicalOrigin(shop: Pick<Shop, 'id' | 'origins'>): string {
  const [origin] = shop.origins;
  if (origin === undefined) throw new Error(`shop ${shop.id} has no origin`);
  return origin;
}
