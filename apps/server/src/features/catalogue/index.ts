export { catalogueRoutes } from './catalogue.routes.ts';
export { readSummaries, summariesOf } from './read-summaries.ts';
export { cardsWithin } from './items.queries.ts';
export type { Card } from './card.ts';
export { presentDrawing } from './drawings.present.ts';
export { presentImages } from './images.present.ts';
export { knowsItem } from './item-names.queries.ts';
export { setItemField } from './set-item-field.service.ts';
