/** The street and the town of an address, each a line; what is not known is left out. */
export function addressLines(address: {
  readonly Street?: string;
  readonly HouseNumber?: string;
  readonly HouseNumberAddition?: string;
  readonly ZipCode?: string;
  readonly City?: string;
}): string[] {
  const { Street, HouseNumber, HouseNumberAddition, ZipCode, City } = address;
  return [
    [Street, HouseNumber, HouseNumberAddition],
    [ZipCode, City],
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .filter((line) => line !== '');
}
