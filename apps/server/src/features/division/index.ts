export { divisionAdminRoutes } from './division-admin.routes.ts';
export { divisionRoutes } from './division.routes.ts';
export { divisionJobs, reoffersSweep, roundsSweep } from './division.jobs.ts';

/** What letters and mails tell of an outcome; they are sent by the kind `mail.request-assigned`. */
export { outcomeToTell, type OwnOutcome } from './own-outcome.queries.ts';
export { giveBackToTell } from './give-back.commands.ts';
export { offerToTell } from './answer-offer.commands.ts';

/** The command line divides, and demo data has a round. */
export { performRun, staffStartRun } from './runs.commands.ts';
export { staffLatestRun } from './runs.queries.ts';
export { keepRounds, seasonsRefusal, staffCommitRound } from './rounds.commands.ts';
export { staffFindRound } from './rounds.queries.ts';
export { staffPublish } from './publish.commands.ts';
export { hashing } from './policy.ts';
