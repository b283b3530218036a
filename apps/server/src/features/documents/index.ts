export { agreementsAdminRoutes } from './agreements-admin.routes.ts';
export { documentsRoutes } from './documents.routes.ts';

/** Draws what waits, and tells what goes with a mail. */
export { documentJobs, mailedDocuments, mailedLetter } from './documents.jobs.ts';

/** What the documents of other features are drawn with. */
export { drawFacts, drawFooters, drawHead, drawTable, type PaperFact, type PaperTotal } from './paper.ts';
export {
  bytesOf,
  drawBeside,
  heightOf,
  margin,
  openSheet,
  type PaperBrand,
  type Placed,
  readPaperBrand,
  type Sheet,
  width,
  write,
} from './sheet.ts';
