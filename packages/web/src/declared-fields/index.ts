// The fields that a shop itself declares: their values and their inputs.
export { ExtraInputs } from './declared-inputs.tsx';
export { extraValues, typedValues, type ExtraValues } from './declared-values.ts';
