import * as z from 'zod/mini';

/** The same e-mail address once more (spec 2 §5); missing too while the first one is. */
export function sameEmail(email: string) {
  const first = email.trim().toLowerCase();
  return z.string().check(
    z.refine((text) => text.trim() !== '', 'required'),
    z.refine((text) => text.trim().toLowerCase() === first, 'email-repeat'),
  );
}
