import * as z from 'zod/mini';
import { Template } from './routes.ts';
import { readAliases, readRestrictions } from './string-forms.ts';
import { AtLeastOne, Key, Translated } from './words.ts';

/** Both forms are read: JSON, and the string of a widget attribute (RULINGS, "style-variable strings"). */
function orString<S extends z.ZodMiniType>(read: (text: string) => unknown, schema: S) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
    schema,
  );
}

/**
 * The style variables of the specs. `mode` and `priceMode` win over the core settings when they are set
 * (RULINGS, "style variable or core setting").
 */
export const StyleConfig = z.strictObject({
  mode: z.optional(z.enum(['rental', 'sales'])),
  priceMode: z.optional(z.enum(['incl', 'excl'])),
  /** Items on a page of the grid, and on each that "load more" adds (spec 2 §9). */
  gridPageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 24),
  /** Values of one filter before it is expanded (spec 2 §9). */
  filterOptionsShown: z._default(AtLeastOne, 5),
  /** `standard` has the add-ons on the page of an article, `plain` asks for required ones in a dialog (spec 2 §2). */
  productVariant: z._default(z.enum(['standard', 'plain']), 'standard'),
  /** The ways that somebody is offered who may not order without an account (spec 2 §2). */
  loginPrompt: z._default(z.array(z.enum(['login', 'register'])), ['login', 'register']),
  /** How the shop says that something was added to the cart: in passing, or in a dialog with the two ways on. */
  afterAdding: z._default(z.enum(['toast', 'modal']), 'toast'),
  /** Where a login leads that no other page asked for (spec 2 §4, "the configured route is followed"). */
  loginAction: z._default(z.enum(['home', 'items', 'cart', 'account']), 'home'),
  /** Where the selector of the first page leads (spec 1 §2); with one, place and period have to be chosen first. */
  selectorAction: z.optional(z.enum(['home', 'items', 'search', 'cart'])),
  /** The same where it leads to all items. */
  selectorRequired: z._default(z.boolean(), false),
  /**
   * A further address at which an order's page is found beside `routes.confirmation`, as another site or mails of before
   * lead to it: `rm-url-pattern-order-details` (spec 1 §2). Without `[orderId]` the order stands in the query.
   */
  urlPatternOrderDetails: z.optional(Template),
  /** In px: at or below the second small, at or below the first medium, else large (spec 1 §9). */
  breakpoints: z._default(z.tuple([AtLeastOne, AtLeastOne]), [900, 600]),
  /** The least number of days of a rental by DeliveryID (spec 1 §5). */
  deliveryRestrictions: z._default(orString(readRestrictions, z.record(Key, AtLeastOne)), {}),
  /** One choice that stands for several warehouses, in the order in which stock is looked for. */
  warehouseAliases: z._default(orString(readAliases, z.record(Key, z.array(Key).check(z.minLength(1)))), {}),
  /** What people read instead of an alias; one without a name is called by itself. */
  warehouseAliasNames: z._default(z.record(Key, Translated), {}),
});
export type StyleConfig = z.output<typeof StyleConfig>;
