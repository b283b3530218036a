export { categoriesAdminRoutes } from './categories-admin.routes.ts';
export { catalogueAdminRoutes } from './catalogue-admin.routes.ts';
export { catalogueJobs } from './catalogue.jobs.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { staffSetItemField } from './catalogue.commands.ts';
export { staffFindItem } from './catalogue.queries.ts';
export type { Card } from './card.ts';

/** What carts and orders show of items, in the shapes of the wire. */
export { presentDrawing, presentImages, readSummaries, summariesOf } from './catalogue.present.ts';
