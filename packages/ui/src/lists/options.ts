import type { Tone } from '../status/tone.ts';

/** Something to choose, or that was chosen (spec 1 §2). */
export type Option = {
  readonly value: string;
  readonly label: string;
  /** What it means, never a colour by its name. */
  readonly color?: Tone | undefined;
  readonly type?: 'filled' | 'outlined' | undefined;
  /** Unless false, where what was chosen can be taken back. */
  readonly deletable?: boolean | undefined;
};

/** What is left to choose: a unique collection leaves out what was chosen (spec 1 §5). */
export function optionsLeft<T extends Option>(
  options: readonly T[],
  chosen: readonly Option[],
): readonly T[] {
  return options.filter(({ value }) => !chosen.some((one) => one.value === value));
}
