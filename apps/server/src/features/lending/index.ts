export { draftsSweep, remindersSweep } from './lending.jobs.ts';
export { lendingFields } from './lending.graphql.ts';
export { requestUndos } from './staff-requests.commands.ts';
export { requestsAdminRoutes } from './requests-admin.routes.ts';
export { lendingRoutes } from './lending.routes.ts';

/** How many requests lie in which days. */
export { countRequests } from './staff-requests-page.sql.ts';

/** What a division counts of them, and how it decides about all at once. */
export {
  type Applicant,
  type Application,
  applicationsById,
  assignMany,
  holdRequestRows,
  lockApplicants,
  openApplications,
} from './applications.sql.ts';
export { orderOfRequest } from './staff-requests-acts.sql.ts';
export { rentalsIn, requestFieldsOf } from './assign-request.commands.ts';

/** What the business does with requests. */
export { assignRequest, staffAssignRequest } from './assign-request.commands.ts';
export { staffFindRequest, staffListRequests } from './lending.queries.ts';
export type { StaffRequest } from './staff-requests.sql.ts';

/** What its letter and its mails tell of a request. */
export { type RequestReader, requestReaders } from './request-readers.sql.ts';
export { changesNothing } from './drafts.commands.ts';
export { type DraftRow, findUnsentDraft } from './drafts.sql.ts';
export { findToldRequest, type ToldRequest } from './requests.sql.ts';

/** What a division does to one of them afterwards. */
export { type LockedRequest, lockRequest, readWeights } from './requests.sql.ts';
export { type Lender, lockLender } from './staff-requests.sql.ts';
