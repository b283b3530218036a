import { type GraphqlField, serveField } from '../../platform/graphql/graphql-field.ts';
import { presentSettings } from './lending.present.ts';
import { lendingSettings } from './lending.queries.ts';

export const lendingFields: readonly GraphqlField[] = [
  serveField('Query', 'settings', lendingSettings, { input: () => null, answer: presentSettings }),
];
