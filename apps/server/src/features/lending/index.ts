export { draftsSweep } from './lending.jobs.ts';
export { lendingFields } from './lending.graphql.ts';
export { lendingRoutes } from './lending.routes.ts';
