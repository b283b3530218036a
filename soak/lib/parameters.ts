/** A count given on the command line, or the usual one. */
export function wholeNumber(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a whole number above 0`);
  return number;
}
