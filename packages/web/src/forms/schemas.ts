// What a form is evaluated by: parts of schemas, with the library under them. Only what is loaded with a form's schema
// imports it, or a dialog that is loaded as a whole.
export { extraSchema } from '../declared-fields/declared-schema.ts';
export { codeOf } from './issue-messages.ts';
export { issueResolver } from './issue-resolver.ts';
export { companyNumber, isPhone, phoneFault, phoneFits, sameEmail, zipCodeFits } from './value-checks.ts';
