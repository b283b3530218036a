/** The first name and the family name, of which one may be empty. */
export function fullName({
  FirstName,
  LastName,
}: {
  readonly FirstName: string;
  readonly LastName: string;
}): string {
  return `${FirstName} ${LastName}`.trim();
}
