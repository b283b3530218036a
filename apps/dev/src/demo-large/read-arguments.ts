import { parseArgs } from 'node:util';
import type { LargeOptions } from './facts.ts';

export interface LargeArguments extends LargeOptions {
  readonly shop: string;
  /** Empties the shop first. */
  readonly fresh: boolean;
}

const limits = {
  items: { least: 100, most: 250_000, usual: 100_000 },
  reservations: { least: 100, most: 5_000_000, usual: 1_000_000 },
  seed: { least: 0, most: 1_000_000_000, usual: 1 },
} as const;

/** What was asked for, or the line that says what is wrong with it. */
export function readArguments(args: readonly string[]): LargeArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        items: { type: 'string' },
        reservations: { type: 'string' },
        seed: { type: 'string' },
        shop: { type: 'string', default: 'feesthuis' },
        fresh: { type: 'boolean', default: false },
      },
    });
    const { shop, fresh } = values;
    const [items, reservations, seed] = (['items', 'reservations', 'seed'] as const).map((name) =>
      wholeNumber(name, values[name]),
    );
    return { shop, fresh, items: items ?? 0, reservations: reservations ?? 0, seed: seed ?? 0 };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wholeNumber(name: keyof typeof limits, text: string | undefined): number {
  const { least, most, usual } = limits[name];
  if (text === undefined) return usual;
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name}: "${text}" is not a whole number from ${least} to ${most}`);
}
