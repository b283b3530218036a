// What pages with a form need beside the entry.
export { mergeChanged, SaveProblemNote, type Differing, type SaveProblem } from './changed-meanwhile.tsx';
export { EmailField } from './email-field.tsx';
export { fieldId, textAt, useFieldWords, useFormField } from './field-words.ts';
export { FormErrors, orderedErrors } from './form-errors.tsx';
export { useInvalidNotice, useServerFaults } from './form-notices.ts';
export { codeOf, faultMessage, issueResolver, readFault, readIssue } from './issue-resolver.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { companyNumber, isPhone, phoneFault, phoneFits, sameEmail, zipCodeFits } from './value-checks.ts';
