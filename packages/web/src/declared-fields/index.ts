// The fields that a shop itself declares: their values, their rules, their inputs.
export { ExtraInputs } from './declared-inputs.tsx';
export { extraSchema, extraValues, typedValues, type ExtraValues } from './declared-values.ts';
