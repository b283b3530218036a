// What every page of an app needs. What few pages use has an export path of its own, so that no other page loads it.
export { isWireError, SessionChangedError } from './calls/call-errors.ts';
export { createQueryClient, PageQueryClient } from './calls/query-client.ts';
export { useWrite } from './calls/use-write.ts';
export { clockFrom, type PageClock } from './clock.ts';
export { isMissingPart, markMissingParts } from './errors/missing-parts.ts';
export { report } from './notices/report.ts';
