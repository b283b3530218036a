import * as z from 'zod/mini';
import { AccountField, hiddenByDefault, optionalByDefault } from './account-fields.ts';

/** What the list of persons offers in each row beside changing and deleting. */
export const personActs = ['invite', 'promote', 'demote'] as const;

/** What the screens of an account offer; the server's rights stay as they are. */
export const AccountConfig = z.strictObject({
  /** Whether the list of persons leads to changing one (spec 2 §2, "only if configured"). */
  editPersons: z._default(z.boolean(), true),
  /** Whether it lets one be deleted. */
  removePersons: z._default(z.boolean(), true),
  /** What else each row offers (spec 2 §2, "per-row extra actions"). */
  personActs: z._default(z.array(z.enum(personActs)), [...personActs]),
  /** Whether customers see the machines that are theirs (spec 2 §2, "Customer item list"). */
  serials: z._default(z.boolean(), false),
  /** The fields of my info (spec 1 §5, "Account edit"). What stands in none of these lists is mandatory. */
  fields: z.prefault(
    z.strictObject({
      /** The business alone changes them: shown, never evaluated. */
      disabled: z._default(z.array(AccountField), []),
      /** The same, and not even shown (spec 3 §2, "Personal info"). */
      hidden: z._default(z.array(AccountField), [...hiddenByDefault]),
      /** May stay empty. */
      optional: z._default(z.array(AccountField), [...optionalByDefault]),
    }),
    {},
  ),
});
