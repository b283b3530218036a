import { firstTaken, portsOf } from '../../scripts/lib/ports.mjs';

const first = 4500;
const last = 6400;

/** The first hundred of ports in which nobody answers where the shops and the sandbox would. */
export async function freeBasePort(): Promise<number> {
  for (let base = first; base <= last; base += 100) {
    if ((await firstTaken(portsOf({ PORT: String(base) }))) === undefined) return base;
  }
  throw new Error(`No free ports between ${first} and ${last}.`);
}
