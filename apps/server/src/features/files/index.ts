export { filesSweep } from './files.jobs.ts';
export { fullRefusal, keepSent, type TakenFile, takeFile } from './take-file.ts';
