export { documentsRoutes } from './documents.routes.ts';
export { documentJobs, mailedPapers } from './documents.jobs.ts';
export { confirmation } from './confirmation.ts';
export { confirmationPdf } from './confirmation-pdf.ts';
export { type PaperBrand, readPaperBrand } from './brand.ts';
export { drawFacts, drawFooters, drawHead, type PaperFact } from './letterhead.ts';
export { drawTable, type PaperTotal } from './draw-table.ts';
export * from './sheet.ts';
