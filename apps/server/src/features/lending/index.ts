export { draftsSweep } from './lending.jobs.ts';
export { lendingFields } from './lending.graphql.ts';
