import { refused, type Accepted, type Refused } from '../result.ts';

export type AssociationCodeRefusal = 'code-too-short' | 'code-too-long' | 'code-format' | 'code-unused';

/** Numbers up to 1000 are never given out (VCode moet groter zijn dan 1000). */
const FIRST_NUMBER = 1001;

/**
 * Reads the code of an association as people write it: seven digits, before them perhaps V or VR and a space; 7 to 10
 * characters (spec 3 §5, "Combined transport"). Stored as V and seven digits.
 */
export function readAssociationCode(
  text: string,
): (Accepted & { readonly code: string }) | Refused<AssociationCodeRefusal> {
  const typed = text.trim();
  if (typed.length < 7) return refused('code-too-short');
  if (typed.length > 10) return refused('code-too-long');
  const digits = /^(?:VR?)? ?(\d{7})$/iu.exec(typed)?.[1];
  if (digits === undefined) return refused('code-format');
  return Number(digits) < FIRST_NUMBER ? refused('code-unused') : { ok: true, code: `V${digits}` };
}
