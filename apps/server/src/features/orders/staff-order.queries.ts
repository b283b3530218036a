import { handoverBalance, type HandoverKind, type LineBalance } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type UndoOffer, undoOnce } from '../../platform/application/undo.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { changedFields } from './staff-acts.ts';
import {
  type HistoryActor,
  type HistoryRow,
  readStaffOrder,
  type StaffOrderLine,
  type StaffOrderRow,
} from './staff-order.sql.ts';
import { listedOrder, type ListedOrder } from './staff-orders.queries.ts';

/** One thing that happened to an order: who did what when, and from what to what. */
export interface Happened {
  readonly at: EpochMs;
  readonly subject: HistoryRow['entity'];
  readonly action: string;
  readonly by: HistoryActor;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  /** What the desk set apart, handed out or took back with it. */
  readonly pieces: readonly HappenedPieces[];
  readonly note: string | null;
  readonly undo: UndoOffer | null;
}

export interface HappenedPieces {
  readonly kind: HandoverKind;
  readonly qty: number;
  readonly serialId: string | null;
  /** What it was called when it was ordered; of a part of a set, what that is called. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** The set of which it is a part. */
  readonly setDescriptions: Readonly<Record<string, string>> | null;
}

export interface StaffOrder {
  readonly order: ListedOrder<StaffOrderRow>;
  readonly lines: readonly (StaffOrderLine & { readonly balance: LineBalance })[];
  readonly history: readonly Happened[];
}

/** All of an order, in three statements; one of another warehouse does not exist for who is limited to some. */
export const staffOrderDetail = query(
  { right: 'orders.read', shared: 'nobody' },
  async (context: Context, { orderId }: { readonly orderId: string }): Promise<StaffOrder | Refusal> => {
    const { shop, actor, now, language } = context;
    const found = await readStaffOrder(shop.database, orderId, {
      caller: operatorKey(actor),
      warehouses: OperatorScope.of(actor).warehouses,
      now,
      language,
      fallback: shop.config.defaultLanguage,
    });
    if (found === undefined) return refuse('NotFound');
    const { order, history } = found;
    const lines = found.lines.map((line) => ({
      ...line,
      balance: handoverBalance(line.qty, line.rows, line.recipe),
    }));
    return {
      order: listedOrder(order),
      lines,
      history: undoOnce(history).map((row) => happened(row, found.lines)),
    };
  },
);

function happened(
  { at, entity, action, by, before, after, note, undo }: HistoryRow,
  lines: readonly StaffOrderLine[],
): Happened {
  const changes = changedFields(before, after).map((field) => ({
    field,
    from: before?.[field] ?? null,
    to: after?.[field] ?? null,
  }));
  const noted = atDesk.has(action) ? ((after?.['lines'] ?? []) as readonly NotedPieces[]) : [];
  const pieces = noted.flatMap(({ lineId, kind, qty, serialId, partId = null }): HappenedPieces[] => {
    const line = lines.find(({ id }) => id === lineId);
    if (line === undefined) return [];
    const { descriptions } = line;
    if (partId === null) return [{ kind, qty, serialId, descriptions, setDescriptions: null }];
    const part = line.recipe.find(({ itemId }) => itemId === partId);
    return [{ kind, qty, serialId, descriptions: part?.descriptions ?? {}, setDescriptions: descriptions }];
  });
  return { at, subject: entity, action, by, changes, pieces, note, undo };
}

const atDesk: ReadonlySet<string> = new Set(['pick', 'hand-out', 'take-back']);

/** As the event of an action of the desk has them. */
interface NotedPieces {
  readonly lineId: number;
  readonly kind: HandoverKind;
  readonly qty: number;
  readonly serialId: string | null;
  readonly partId?: string | null;
}
