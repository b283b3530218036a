export { filesSweep } from './files.jobs.ts';
export { fullRefusal, keepHeld, keepSent, sentValues, type TakenFile, takeFile } from './take-file.ts';
