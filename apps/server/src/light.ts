// A thread of the large demo, or what starts a database, needs this of the server without loading it whole.
export { claimEnd } from './features/availability/claim-end.ts';
export { createZone, type Zone } from './platform/clock/zone.ts';
export type { EpochMs } from './platform/database/types.ts';
export { type Language, languages } from './platform/i18n/language.ts';
export { onceAMinute } from './platform/log/once-a-minute.ts';
