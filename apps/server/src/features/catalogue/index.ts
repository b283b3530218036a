export { catalogueRoutes } from './catalogue.routes.ts';
export { readSummaries } from './read-summaries.ts';
export { presentImages } from './images.present.ts';
export { knowsItem } from './item-names.queries.ts';
