import type { CopiedCart } from '@bivak/contract';
import type { LineLeftOut } from './session-state.ts';

/** A line that did not fit into a copy, as the browser keeps it until it was read. */
export function readLeftOut({
  Description,
  Asked,
  Taken,
  Message,
}: CopiedCart['LeftOut'][number]): LineLeftOut {
  return { description: Description, asked: Asked, taken: Taken, message: Message };
}
