import { handoverBalance, isAllBack, type LineBalance } from '@bivak/rules';
import type { DeskLine, DeskOrder } from './handovers.sql.ts';

export interface BalancedLine extends LineBalance {
  readonly lineId: number;
  readonly itemId: string;
  readonly descriptions: DeskLine['descriptions'];
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatBp: number;
  readonly isSold: boolean;
  readonly partIds: DeskLine['partIds'];
  readonly serials: DeskLine['serials'];
}

export interface DeskState {
  readonly order: DeskOrder;
  readonly lines: readonly BalancedLine[];
  readonly isAllBack: boolean;
}

export function stateOf(order: DeskOrder, found: readonly DeskLine[]): DeskState {
  const lines = found.map((line) => ({
    ...handoverBalance(line.ordered, line.rows),
    lineId: line.id,
    itemId: line.itemId,
    descriptions: line.descriptions,
    netCents: line.netCents,
    grossCents: line.grossCents,
    vatBp: line.vatBp,
    isSold: line.isSold,
    serials: line.serials,
    partIds: line.partIds,
  }));
  return { order, lines, isAllBack: isAllBack(lines) };
}
