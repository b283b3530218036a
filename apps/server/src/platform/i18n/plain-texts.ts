import { storedText, refusedCharacter } from '@bivak/rules';

/** A text that holds what no text may hold, or values within values beyond all reason. */
export type TextFault =
  | { readonly path: readonly PropertyKey[]; readonly reason: 'hidden-character'; readonly character: string }
  | { readonly path: readonly PropertyKey[]; readonly reason: 'too-deep' };

/** No call has more levels than six. */
const deepest = 32;
/** Whoever sends more of them is told of the first. */
const mostFaults = 50;

/**
 * This is the one rule of all texts of the wire (RULINGS, "texts on the wire"): all that stand anywhere in a value as
 * they are stored, and where one is refused. Texts of one line say so in the contract.
 */
export function plainTexts(given: unknown): {
  readonly plain: unknown;
  readonly faults: readonly TextFault[];
} {
  const faults: TextFault[] = [];
  return { plain: read(given, []), faults };

  function read(value: unknown, path: readonly PropertyKey[]): unknown {
    if (typeof value === 'string') return readText(value, path);
    if (typeof value !== 'object' || value === null) return value;
    if (path.length >= deepest) {
      add({ path: path.slice(0, 1), reason: 'too-deep' });
      return null;
    }
    if (Array.isArray(value)) return value.map((one, index) => read(one, [...path, index]));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one, [...path, name])]));
  }

  function readText(text: string, path: readonly PropertyKey[]): string {
    if (isPlain.test(text)) return text;
    const character = refusedCharacter(text);
    if (character === null) return storedText(text);
    add({ path, reason: 'hidden-character', character });
    return text;
  }

  function add(fault: TextFault): void {
    if (faults.length < mostFaults) faults.push(fault);
  }
}

/** Who reads a file learns where the fault is, as in `customers.3.name`. */
export function faultLine({ path, ...fault }: TextFault): string {
  const what = fault.reason === 'too-deep' ? fault.reason : `${fault.reason} ${fault.character}`;
  return `${path.join('.')}: ${what}`;
}

/** Most texts are plain, and files in base64 above all. */
const isPlain = /^[ -~]*$/u;
