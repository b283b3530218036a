import { findSerial, getItem, type Call } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';

export interface FoundItem {
  readonly itemId: string;
  /** Null where the value was an article's own. */
  readonly serial: string | null;
}

/**
 * Finds the article that a value means, as a machine's number or else as an article's id (spec 2 §4, "Serial
 * redirect"); null when it is neither. That nobody could be asked is no answer, and thrown.
 */
export async function resolveSerial(call: Call, value: string): Promise<FoundItem | null> {
  const asked = { params: { serial: value } };
  const [found, fault] = await call(findSerial, asked).then(
    (one) => [one, null] as const,
    (cause: unknown) => [null, cause] as const,
  );
  if (found !== null) return { itemId: found.ItemID, serial: found.SerialID };
  try {
    const { ID } = await call(getItem, { params: { idOrSlug: value } });
    return { itemId: ID, serial: null };
  } catch (cause) {
    if (isUnknown(fault) && isUnknown(cause)) return null;
    throw isUnknown(fault) ? cause : fault;
  }
}

/** What no number or id can look like is refused, and means nothing either. */
function isUnknown(cause: unknown): boolean {
  return isWireError(cause) && (cause.status === 404 || cause.status === 400);
}
