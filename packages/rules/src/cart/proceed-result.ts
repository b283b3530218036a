import type { Cents } from '../money/cents.ts';
import { accepted, type Accepted, type Refused } from '../result.ts';
import { minimumOrderResult } from './minimum-order.ts';

/** Whether an item asks for a file with its cart line (spec 1 §3). */
export type UploadPolicy = 'AllowUpload' | 'DenyUpload' | 'RequireUpload';

export type Missing =
  | { readonly kind: 'lines' }
  | { readonly kind: 'minimum'; readonly minimumCents: Cents; readonly missingCents: Cents }
  | { readonly kind: 'pickup-slot'; readonly place: string }
  | { readonly kind: 'return-slot'; readonly place: string }
  | { readonly kind: 'extra-fields' }
  | { readonly kind: 'upload'; readonly lineId: string }
  | { readonly kind: 'add-on'; readonly lineId: string; readonly itemId: string; readonly qty: number }
  | { readonly kind: 'cart-upload' }
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'valid-line'; readonly lineId: string; readonly reason: string };

/** Whether a cart may go on to the checkout (spec 2 §5); a refusal names all that is missing, not only the first. */
export function proceedResult(input: {
  /** Of every place and period from which something is fetched; `place` only names it. */
  readonly slots: readonly {
    readonly place: string;
    readonly apply: boolean;
    readonly pickupHourId: string | null;
    readonly returnHourId: string | null;
  }[];
  readonly extraFieldsValid: boolean;
  /** It includes VAT and no deposits. */
  readonly totalGrossCents: Cents;
  /** What the shop asks at least; null: nothing. */
  readonly minimumOrderCents: Cents | null;
  /** Files of the cart as a whole. */
  readonly uploadPolicy?: UploadPolicy;
  readonly uploads?: number;
  readonly lines: readonly {
    readonly id: string;
    readonly uploadPolicy: UploadPolicy;
    readonly uploads: number;
    /** Why the line does not fit the period or the warehouse; null when it does. */
    readonly invalidReason: string | null;
    /** What it cannot go without and the cart does not hold. */
    readonly lacking?: readonly { readonly itemId: string; readonly qty: number }[];
  }[];
  readonly actions: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly completed: boolean;
  }[];
}): Accepted | (Refused<'incomplete'> & { readonly missing: readonly Missing[] }) {
  const missing: Missing[] = [
    ...(input.lines.length === 0 ? [{ kind: 'lines' } as const] : []),
    ...missingMinimum(input),
    ...input.slots.flatMap(missingSlots),
    ...(input.extraFieldsValid ? [] : [{ kind: 'extra-fields' } as const]),
    ...input.lines.flatMap(missingOfLine),
    ...(input.uploadPolicy === 'RequireUpload' && (input.uploads ?? 0) === 0
      ? [{ kind: 'cart-upload' } as const]
      : []),
    ...input.actions
      .filter((action) => action.required && !action.completed)
      .map(({ name }) => ({ kind: 'action', name }) as const),
  ];
  return missing.length === 0 ? accepted : { ok: false, reason: 'incomplete', missing };
}

type Input = Parameters<typeof proceedResult>[0];

function missingMinimum({ totalGrossCents, minimumOrderCents }: Input): Missing[] {
  const result = minimumOrderResult(totalGrossCents, minimumOrderCents);
  if (result.ok) return [];
  const { minimumCents, missingCents } = result;
  return [{ kind: 'minimum', minimumCents, missingCents }];
}

function missingSlots({ place, apply, pickupHourId, returnHourId }: Input['slots'][number]): Missing[] {
  if (!apply) return [];
  return [
    ...(pickupHourId === null ? [{ kind: 'pickup-slot', place } as const] : []),
    ...(returnHourId === null ? [{ kind: 'return-slot', place } as const] : []),
  ];
}

function missingOfLine(line: Input['lines'][number]): Missing[] {
  const missing: Missing[] = [];
  if (line.uploadPolicy === 'RequireUpload' && line.uploads === 0)
    missing.push({ kind: 'upload', lineId: line.id });
  for (const { itemId, qty } of line.lacking ?? []) {
    missing.push({ kind: 'add-on', lineId: line.id, itemId, qty });
  }
  if (line.invalidReason !== null) {
    missing.push({ kind: 'valid-line', lineId: line.id, reason: line.invalidReason });
  }
  return missing;
}
