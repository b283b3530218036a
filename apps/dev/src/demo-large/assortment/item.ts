import type { UnitPrice } from '@bivak/rules';
import type { Department, Noun, Translated } from '../words.ts';

/** What an item is called, and what can be searched for. */
export interface ItemName {
  readonly series: string;
  readonly size: string;
  /** Where on its scale the size stands, from 0 to 1. */
  readonly sizeAt: number;
  readonly material: Translated;
  readonly colour: Translated;
}

export interface ItemPrices {
  readonly id: string;
  readonly customerGroup: string | null;
  readonly prices: readonly UnitPrice[];
}

export interface LargeItem {
  readonly index: number;
  readonly id: string;
  readonly slug: string;
  readonly department: Department;
  readonly noun: Noun;
  readonly categoryIds: readonly string[];
  readonly name: ItemName;
  readonly itemType: 'Rental' | 'Sales';
  readonly stockType: 'BulkStock' | 'BulkWithoutStock' | 'Serial';
  readonly vatBp: number;
  readonly salesCents: number | null;
  readonly depositCents: number | null;
  readonly turnaroundMinutes: number;
  readonly image: string | null;
  readonly prices: readonly ItemPrices[];
  /** How often it is asked for, compared with the others. */
  readonly weight: number;
  /** Pieces by warehouse; -1 where it is not kept. A composition, or what is not counted, has 0 where it is offered. */
  readonly stock: readonly number[];
  /** Empty for everything but compositions. */
  readonly parts: readonly { readonly item: LargeItem; readonly qty: number }[];
}

/** How many are taken at once on an average: see `draw-lines.ts`. */
export function meanQty(lot: number): number {
  return lot === 1 ? 1.4 : lot * 2.6;
}
