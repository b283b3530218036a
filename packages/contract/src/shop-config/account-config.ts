import * as z from 'zod/mini';

/** What the screens of an account offer; the server's rights stay as they are. */
export const AccountConfig = z.strictObject({
  /** Whether the list of persons leads to changing one (spec 2 §2, "only if configured"). */
  editPersons: z._default(z.boolean(), true),
  /** Whether it lets one be deleted. */
  removePersons: z._default(z.boolean(), true),
});
