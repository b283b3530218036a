export { takePicture } from './take-picture.ts';
export { filesSweep } from './files.jobs.ts';
export { fullRefusal, storeHeld, storeSent, sentValues, type TakenFile, takeFile } from './take-file.ts';
