export { documentsRoutes } from './documents.routes.ts';
export { documentJobs, mailedPapers } from './documents.jobs.ts';
export { confirmation } from './confirmation.ts';
export { confirmationPdf } from './confirmation-pdf.ts';
export { readPaperBrand } from './brand.ts';
