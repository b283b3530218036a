export { filesSweep } from './files.jobs.ts';
export { sentSql } from './files.queries.ts';
export { fullRefusal, keepSent, sentValues, type TakenFile, takeFile } from './take-file.ts';
