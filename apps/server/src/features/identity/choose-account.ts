/** For whom a login may act. */
export interface Membership {
  readonly customerId: string;
  readonly contactId: string;
  readonly roleName: string | null;
  readonly customerGroup: string | null;
  readonly referenceRequired: boolean;
}

/** What the query names; all that it names must fit, however often it does so. */
export interface WantedAccount {
  readonly customerIds: readonly string[];
  readonly contactIds: readonly string[];
}

export type ChosenAccount =
  | { readonly ok: true; readonly account: Membership | null }
  | { readonly ok: false; readonly reason: 'not-yours' };

/** Reads `contactId` and `customerId` in any spelling (RULINGS, "query names"). */
export function wantedAccount(query: unknown): WantedAccount {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const valuesOf = (wanted: string): string[] =>
    entries
      .filter(([name]) => name.toLowerCase() === wanted)
      .flatMap(([, value]) => value)
      .map(String)
      .filter((value) => value !== '');
  return { customerIds: valuesOf('customerid'), contactIds: valuesOf('contactid') };
}

export function namesAnAccount(wanted: WantedAccount): boolean {
  return wanted.customerIds.length + wanted.contactIds.length > 0;
}

/**
 * The membership that the query names, or the only one. Several that fit leave the choice open; a name that
 * fits none is refused, whether that account exists or not.
 */
export function chooseAccount(memberships: readonly Membership[], wanted: WantedAccount): ChosenAccount {
  const fitting = memberships.filter(
    ({ customerId, contactId }) =>
      wanted.customerIds.every((id) => id === customerId) &&
      wanted.contactIds.every((id) => id === contactId),
  );
  const [only = null] = fitting;
  if (only === null && namesAnAccount(wanted)) return { ok: false, reason: 'not-yours' };
  return { ok: true, account: fitting.length === 1 ? only : null };
}
