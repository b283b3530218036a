import type { lending } from '@bivak/contract/wire';
import { type GraphqlField, serveField } from '../../platform/graphql/graphql-field.ts';
import {
  lendingRefusal,
  presentRequest,
  presentSettings,
  readRequest,
  requiredField,
} from './lending.present.ts';
import { getRentalRequest, lendingSettings, listRentalRequests } from './lending.queries.ts';
import { cancelRentalRequest, createRentalRequest, updateRentalRequest } from './requests.commands.ts';

const refusal = lendingRefusal;

const cancel = {
  input: ({ id, version }: lending.MutationcancelRentalRequestArgs) => ({ requestId: id, version }),
  answer: presentRequest,
  refusal,
};

export const lendingFields: readonly GraphqlField[] = [
  serveField('Query', 'settings', lendingSettings, { input: () => null, answer: presentSettings, refusal }),
  serveField('Query', 'allRentalRequests', listRentalRequests, {
    input: ({ index, size }: lending.QueryallRentalRequestsArgs) => ({
      index: index ?? 0,
      size: size ?? 100,
    }),
    answer: (rows, context) => rows.map((row) => presentRequest(row, context)),
    refusal,
  }),
  serveField('Query', 'findRentalRequest', getRentalRequest, {
    input: ({ id }: lending.QueryfindRentalRequestArgs) => ({ requestId: id }),
    answer: presentRequest,
    refusal,
  }),
  serveField('Mutation', 'createRentalRequest', createRentalRequest, {
    input: ({ input }: lending.MutationcreateRentalRequestArgs) => readRequest(input),
    answer: presentRequest,
    refusal,
  }),
  serveField('Mutation', 'updateRentalRequest', updateRentalRequest, {
    input: ({ input }: lending.MutationupdateRentalRequestArgs) =>
      typeof input.Id === 'string'
        ? { ...readRequest(input), requestId: input.Id, version: input.Version }
        : requiredField('Id'),
    answer: presentRequest,
    refusal,
  }),
  serveField('Mutation', 'cancelRentalRequest', cancelRentalRequest, cancel),
  serveField('Mutation', 'CancelRentalRequest', cancelRentalRequest, cancel),
];
