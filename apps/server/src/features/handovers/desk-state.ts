import { handoverBalance, isAllBack, type LineBalance, type PartBalance } from '@bivak/rules';
import type { DeskLine, DeskOrder } from './handovers.sql.ts';

export interface BalancedLine extends Omit<LineBalance, 'parts'> {
  readonly lineId: number;
  readonly itemId: string;
  readonly descriptions: DeskLine['descriptions'];
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatBp: number;
  readonly isSold: boolean;
  readonly parts: readonly (PartBalance & { readonly descriptions: DeskLine['descriptions'] })[];
  readonly partIds: readonly string[];
  readonly serials: DeskLine['serials'];
}

export interface DeskState {
  readonly order: DeskOrder;
  readonly lines: readonly BalancedLine[];
  readonly isAllBack: boolean;
}

export function stateOf(order: DeskOrder, found: readonly DeskLine[]): DeskState {
  const lines = found.map((line) => ({
    ...balanceOf(line),
    lineId: line.id,
    itemId: line.itemId,
    descriptions: line.descriptions,
    netCents: line.netCents,
    grossCents: line.grossCents,
    vatBp: line.vatBp,
    isSold: line.isSold,
    serials: line.serials,
    partIds: line.recipe.map(({ itemId }) => itemId),
  }));
  return { order, lines, isAllBack: isAllBack(lines) };
}

function balanceOf({ ordered, rows, recipe }: DeskLine) {
  const balance = handoverBalance(ordered, rows, recipe);
  const parts = balance.parts.map((part, n) => ({ ...part, descriptions: recipe[n]?.descriptions ?? {} }));
  return { ...balance, parts };
}
