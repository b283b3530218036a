import type { Language } from '@bivak/contract/shop-config';
import type { WebWords } from '@bivak/web';
import type audit from '../../messages/audit/nl.json';
import type counter from '../../messages/counter/nl.json';
import type customers from '../../messages/customers/nl.json';
import type damage from '../../messages/damage/nl.json';
import type distribution from '../../messages/distribution/nl.json';
import type frame from '../../messages/frame/nl.json';
import type handover from '../../messages/handover/nl.json';
import type hours from '../../messages/hours/nl.json';
import type items from '../../messages/items/nl.json';
import type login from '../../messages/login/nl.json';
import type messages from '../../messages/messages/nl.json';
import type money from '../../messages/money/nl.json';
import type opening from '../../messages/opening/nl.json';
import type order from '../../messages/order/nl.json';
import type orders from '../../messages/orders/nl.json';
import type payment from '../../messages/payment/nl.json';
import type people from '../../messages/people/nl.json';
import type print from '../../messages/print/nl.json';
import type requests from '../../messages/requests/nl.json';
import type setup from '../../messages/setup/nl.json';
import type settings from '../../messages/settings/nl.json';
import type stock from '../../messages/stock/nl.json';
import type today from '../../messages/today/nl.json';
import type webhooks from '../../messages/webhooks/nl.json';

/** What each area of the back office says, by its folder of `messages`. */
interface AreaWords {
  readonly audit: typeof audit;
  readonly counter: typeof counter;
  readonly customers: typeof customers;
  readonly damage: typeof damage;
  readonly distribution: typeof distribution;
  /** Every page has these, with the words that all apps say. */
  readonly frame: typeof frame & WebWords;
  readonly handover: typeof handover;
  readonly hours: typeof hours;
  readonly items: typeof items;
  readonly login: typeof login;
  readonly messages: typeof messages;
  readonly money: typeof money;
  readonly opening: typeof opening;
  readonly order: typeof order;
  readonly orders: typeof orders;
  readonly payment: typeof payment;
  readonly people: typeof people;
  readonly print: typeof print;
  readonly requests: typeof requests;
  readonly settings: typeof settings;
  /** Before there is a shop. */
  readonly setup: typeof setup;
  readonly stock: typeof stock;
  readonly today: typeof today;
  readonly webhooks: typeof webhooks;
}

export type Area = keyof AreaWords;

type Both<Words> = (Words extends unknown ? (words: Words) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All words of one language. A page has those of its areas, which its route names. */
export type Messages = Both<AreaWords[Area]>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
