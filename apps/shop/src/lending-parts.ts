import type { ComponentType } from 'react';
import type { AppContext } from './app-context.tsx';

/** A page or a part of the frame whose code comes with what it shows. */
interface LendingPart {
  readonly Part: ComponentType;
  readonly load: (context: AppContext) => Promise<unknown>;
  /** Its source module, whose chunk is loaded with the document. */
  readonly module: string;
}

/** What stands in a shop that lends where other shops have their own. */
export interface LendingParts {
  readonly header: LendingPart;
  readonly footer: LendingPart;
  readonly home: LendingPart;
  readonly contact: LendingPart;
}

let offered: LendingParts | null = null;

/** Said by the routes of a shop that lends (lending-tree.tsx): no other shop loads what they name. */
export function offerLending(parts: LendingParts): void {
  offered = parts;
}

export function lendingParts(): LendingParts {
  if (offered === null) throw new Error('the routes of lending are not loaded');
  return offered;
}
