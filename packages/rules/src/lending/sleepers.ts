import { accepted, refused, type Result } from '../result.ts';

/** How members are counted on the wizard's screen (spec 3 §3): by age group, or as one total. */
export type MemberMode = 'AGE' | 'TOTAL';

/** Who sleeps in the tents (RequestedSpots… of spec 3 §3). Whole numbers, 0 to 9999. */
export interface Members {
  readonly mode: MemberMode;
  readonly child: number;
  readonly youngAdult: number;
  readonly supervisor: number;
  /** What was typed as a total; counts in mode TOTAL only. */
  readonly total: number;
}

/** The most that a counter takes (`design/lending.md` §3, "counts Int 0 to 9999"). */
export const MOST_MEMBERS = 9999;

/** All members: of the age groups together, or the typed total. */
export function memberCount({ mode, child, youngAdult, supervisor, total }: Members): number {
  return mode === 'AGE' ? child + youngAdult + supervisor : total;
}

/** Switching to AGE zeroes the total, to TOTAL the age groups (spec 3 §4). */
export function switchMemberMode(members: Members, mode: MemberMode): Members {
  return mode === 'AGE'
    ? { ...members, mode, total: 0 }
    : { mode, child: 0, youngAdult: 0, supervisor: 0, total: members.total };
}

/** How a stored request was counted (spec 3 §4, "Edit mode"): by age as soon as any age group has somebody. */
export function memberModeOf({ child, youngAdult, supervisor }: Omit<Members, 'mode' | 'total'>): MemberMode {
  return child > 0 || youngAdult > 0 || supervisor > 0 ? 'AGE' : 'TOTAL';
}

/** Whether the question about members is answered (spec 3 §5): somebody comes. */
export function membersResult(members: Members): Result<'no-members' | 'too-many'> {
  const count = memberCount(members);
  if (count <= 0) return refused('no-members');
  return count > MOST_MEMBERS ? refused('too-many') : accepted;
}

/**
 * How many more members come than the umbrella body reported; 0 when it reported as many or none at all. A warning,
 * never a stop.
 */
export function aboveReported(members: number, reported: number | null): number {
  return reported === null ? 0 : Math.max(0, members - reported);
}

/**
 * Whether the question about members with a disability is answered (spec 3 §5): yes or no, and a number when yes. More of
 * them than members is a warning, since the members may be lowered later: see `aboveMembers`.
 */
export function disabledResult(
  anyDisabled: boolean | null,
  count: number,
): Result<'no-choice' | 'no-disabled-members' | 'too-many'> {
  if (anyDisabled === null) return refused('no-choice');
  if (anyDisabled && count <= 0) return refused('no-disabled-members');
  return anyDisabled && count > MOST_MEMBERS ? refused('too-many') : accepted;
}

/** How many more members with a disability were given than members; the summary lists it, nothing is lost. */
export function aboveMembers(disabled: number, members: number): number {
  return Math.max(0, disabled - members);
}
