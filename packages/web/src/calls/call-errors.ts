import type { WireError } from '@bivak/contract/wire';

/**
 * Whether this is a refusal of the server. By name, because the rendering server makes its errors with its own copy
 * of the class, which the built shop does not share.
 */
export function isWireError(cause: unknown): cause is WireError {
  return cause instanceof Error && cause.name === 'WireError';
}

/** What was under way for somebody who has left, and is theirs alone: nobody here may take its answer for their own. */
export class SessionChangedError extends Error {
  constructor() {
    super('Another session has begun');
    this.name = 'SessionChangedError';
  }
}
