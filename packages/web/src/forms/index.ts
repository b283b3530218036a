// What pages with a form need beside the entry. Schemas and their library come later: see the entry for schemas.
export { mergeChanged, SaveProblemNote, type Differing, type SaveProblem } from './changed-meanwhile.tsx';
export { EmailField } from './email-field.tsx';
export { fieldId, textAt, useFieldWords, useFormField } from './field-words.ts';
export { FormErrors, orderedErrors } from './form-errors.tsx';
export { useInvalidNotice, useServerFaults } from './form-notices.ts';
export { faultMessage, readFault, readIssue } from './issue-messages.ts';
export { useSchemaResolver } from './schema-resolver.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
