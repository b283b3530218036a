import type { lending } from '@bivak/contract/wire';
import { type GraphqlField, serveField } from '../../platform/graphql/graphql-field.ts';
import { copyRequest } from './copy-request.commands.ts';
import { prepareCart } from './draft-carts.commands.ts';
import { discardDraft, restoreDraft, saveDraft } from './drafts.commands.ts';
import { draftRefusal, presentDraft, presentDraftCart, readQuestion } from './drafts.present.ts';
import { getDraft, listDrafts } from './drafts.queries.ts';
import {
  lendingRefusal,
  presentReaders,
  presentPartners,
  presentRequest,
  presentSettings,
  readRequest,
  requiredField,
} from './lending.present.ts';
import {
  getRentalRequest,
  getRequestReaders,
  getTransportPartners,
  lendingSettings,
  listRentalRequests,
} from './lending.queries.ts';
import { chooseRequestReader } from './request-readers.commands.ts';
import { cancelRentalRequest, createRentalRequest, updateRentalRequest } from './requests.commands.ts';

const refusal = lendingRefusal;

const cancel = {
  input: ({ id, version }: lending.MutationcancelRentalRequestArgs) => ({ requestId: id, version }),
  answer: presentRequest,
  refusal,
};

const ofDraft = {
  input: ({ id }: lending.MutationdiscardDraftArgs) => ({ draftId: id }),
  answer: presentDraft,
  refusal: draftRefusal,
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
  serveField('Query', 'draft', getDraft, {
    input: ({ requestId }: lending.QuerydraftArgs) => ({ requestId: requestId ?? null }),
    answer: (draft, context) => (draft === null ? null : presentDraft(draft, context)),
    refusal,
  }),
  serveField('Query', 'allDrafts', listDrafts, {
    input: () => null,
    answer: (drafts, context) => drafts.map((draft) => presentDraft(draft, context)),
    refusal,
  }),
  serveField('Query', 'requestReaders', getRequestReaders, {
    input: () => null,
    answer: presentReaders,
    refusal,
  }),
  serveField('Query', 'transportPartners', getTransportPartners, {
    input: ({ id }: lending.QuerytransportPartnersArgs) => ({ requestId: id }),
    answer: presentPartners,
    refusal,
  }),
  serveField('Mutation', 'chooseRequestReader', chooseRequestReader, {
    input: ({ contactId }: lending.MutationchooseRequestReaderArgs) => ({ contactId: contactId ?? null }),
    answer: presentReaders,
    refusal,
  }),
  serveField('Mutation', 'saveDraft', saveDraft, {
    input: ({ input }: lending.MutationsaveDraftArgs) => readQuestion(input),
    answer: presentDraft,
    refusal: draftRefusal,
  }),
  serveField('Mutation', 'prepareCart', prepareCart, {
    input: ({ draftId }: lending.MutationprepareCartArgs) => ({ draftId }),
    answer: presentDraftCart,
    refusal: draftRefusal,
  }),
  serveField('Mutation', 'copyRequest', copyRequest, {
    input: ({ id, replace }: lending.MutationcopyRequestArgs) => ({ id, replaces: replace === true }),
    answer: presentDraft,
    refusal: draftRefusal,
  }),
  serveField('Mutation', 'discardDraft', discardDraft, ofDraft),
  serveField('Mutation', 'restoreDraft', restoreDraft, ofDraft),
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
