/** Who did what, for staff. */
export { staffListEvents } from './audit.queries.ts';
