import { addLocalDays, isBefore, type LocalInstant } from '../time/local-instant.ts';
import { accepted, refused, type Result } from '../result.ts';

/** ShopAllowEditingOrder: what customers may edit and cancel themselves. */
export const EDITING_POLICIES = ['None', 'Reservation', 'ReservationOrder'] as const;

export type EditingPolicy = (typeof EDITING_POLICIES)[number];

export type SelfServiceRefusal = 'policy' | 'flag' | 'too-late';

export interface SelfServiceInput {
  readonly policy: EditingPolicy;
  /** Whether the reservation was accepted and so has an OrderID. */
  readonly hasOrderId: boolean;
  /** IsCancellable or IsEditable. */
  readonly flag: boolean;
  /** ShopAllowCancellationDays or ShopAllowEditingDays; 0 means that only policy and flag count. */
  readonly limitDays: number;
  readonly now: LocalInstant;
  readonly businessStart: LocalInstant;
}

/** Reads the setting: `true`, and a setting that is not there, mean ReservationOrder (RULINGS). */
export function editingPolicyOf(setting: string | boolean | null | undefined): EditingPolicy {
  if (setting === null || setting === undefined || setting === true) return 'ReservationOrder';
  return EDITING_POLICIES.find((policy) => policy === setting) ?? 'None';
}

/** Whether the customer may cancel (spec 1 §5): policy, flag, and now before business start plus (days - 1). */
export function cancelAllowed(input: SelfServiceInput): Result<SelfServiceRefusal> {
  return selfServiceResult(input);
}

/** Whether the customer may edit: the same three rules, with the flag and the limit of editing. */
export function editAllowed(input: SelfServiceInput): Result<SelfServiceRefusal> {
  return selfServiceResult(input);
}

function selfServiceResult(input: SelfServiceInput): Result<SelfServiceRefusal> {
  if (!policyAllows(input.policy, input.hasOrderId)) return refused('policy');
  if (!input.flag) return refused('flag');
  return input.limitDays > 0 && !isInTime(input) ? refused('too-late') : accepted;
}

function policyAllows(policy: EditingPolicy, hasOrderId: boolean): boolean {
  return policy === 'ReservationOrder' || (policy === 'Reservation' && !hasOrderId);
}

function isInTime({ now, businessStart, limitDays }: SelfServiceInput): boolean {
  return isBefore(now, addLocalDays(businessStart, limitDays - 1));
}
