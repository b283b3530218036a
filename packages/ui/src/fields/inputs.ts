// Inputs of forms that few pages have.
export { AmountField, type AmountFieldProps } from './amount-field.tsx';
export { DecimalCommaField, type DecimalCommaFieldProps } from './decimal-comma-field.tsx';
export { NumberField, type NumberFieldProps } from './number-field.tsx';
export { TimeField, type TimeFieldProps } from './time-field.tsx';
export { YearField, type YearFieldProps } from './year-field.tsx';
