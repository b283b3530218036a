export { handoversAdminRoutes } from './handovers-admin.routes.ts';
export { picksAdminRoutes } from './picks-admin.routes.ts';

/** What the desk does with the goods of an order. */
export { handOutAtOnce, staffHandOut, staffPick, staffTakeBack } from './handovers.commands.ts';
export type { Handover } from './desk-act.ts';
export { replaceUndos } from './replace-serial.commands.ts';
export { staffCorrectOrder } from './corrections.commands.ts';
export type { BalancedLine } from './desk-state.ts';
export { staffFindHandover, staffScanSerial } from './handovers.queries.ts';
