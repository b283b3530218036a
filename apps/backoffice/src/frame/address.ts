/** What an address may say under a name: whatever makes no sense there is left out. */
type Reader<Value> = (value: unknown) => Value | undefined;

export type Address<Readers extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [Name in keyof Readers]?: ReturnType<Readers[Name]>;
};

/**
 * Reads the search part of an address: a list's view, its filters, what is selected. What makes no sense is undefined by its
 * name: the router lays what is read here over what the address says, and would keep a name that is left out.
 */
export function addressOf<const Readers extends Readonly<Record<string, Reader<unknown>>>>(readers: Readers) {
  return (given: Readonly<Record<string, unknown>>): Address<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])] as const);
    const known = read.filter(([, value]) => value !== undefined);
    const none = Object.keys(given).map((name) => [name, undefined] as const);
    return Object.fromEntries([...none, ...known]) as Address<Readers>;
  };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (given) => values.find((value) => value === given);
}

/** Words of a person, or an id: the router reads digits alone as a number. */
export const words: Reader<string> = (given) => {
  const said = typeof given === 'number' ? String(given) : given;
  return typeof said === 'string' && said !== '' && said.length <= 100 ? said : undefined;
};

/** So long may several codes at once be, such as of labels. */
export const longestCodes = 2000;

export const longWords: Reader<string> = (given) => {
  const said = typeof given === 'number' ? String(given) : given;
  return typeof said === 'string' && said !== '' && said.length <= longestCodes ? said : undefined;
};

/** Ids of as many records as are printed together. */
export const manyIds: Reader<string> = (given) =>
  typeof given === 'string' && given !== '' && given.length <= 8000 ? given : undefined;

export const day: Reader<string> = (given) =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(given) ? given : undefined;

/** Whether an address says more than these names. */
export function saysMoreThan(search: object, names: readonly string[]): boolean {
  return Object.entries(search).some(([name, value]) => value !== undefined && !names.includes(name));
}

/** Names without a value leave the address. */
export function withoutEmpty<Search extends object>(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as Search;
}
