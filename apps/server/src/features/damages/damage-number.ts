/** D000012, as people read and say it. */
export function damageNumber({ no }: { readonly no: number }): string {
  return `D${String(no).padStart(6, '0')}`;
}

/** Null where it is none; zeros in front need not be typed. */
export function readDamageNumber(text: string): number | null {
  const digits = /^D0*(\d{1,9})$/iu.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
