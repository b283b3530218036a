export { lendingFields } from './lending.graphql.ts';
