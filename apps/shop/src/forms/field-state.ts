/** What a field of a form asks: nothing of one that is shown only. */
export type FieldState = 'hidden' | 'disabled' | 'optional' | 'mandatory';
