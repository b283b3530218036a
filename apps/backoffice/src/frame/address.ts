/** What an address may say under a name: whatever makes no sense there is left out. */
type Reader<Value> = (value: unknown) => Value | undefined;

export type Address<Readers extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [Name in keyof Readers]?: ReturnType<Readers[Name]>;
};

/** Reads the search part of an address: a list's view, its filters, what is selected. */
export function addressOf<const Readers extends Readonly<Record<string, Reader<unknown>>>>(readers: Readers) {
  return (given: Readonly<Record<string, unknown>>): Address<Readers> =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([name, read]) => [name, read(given[name])] as const)
        .filter(([, value]) => value !== undefined),
    ) as Address<Readers>;
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (given) => values.find((value) => value === given);
}

/** Words of a person, or an id: the router reads digits alone as a number. */
export const words: Reader<string> = (given) => {
  const said = typeof given === 'number' ? String(given) : given;
  return typeof said === 'string' && said !== '' && said.length <= 100 ? said : undefined;
};

/** Several codes at once, such as of labels. */
export const longWords: Reader<string> = (given) => {
  const said = typeof given === 'number' ? String(given) : given;
  return typeof said === 'string' && said !== '' && said.length <= 2000 ? said : undefined;
};

export const day: Reader<string> = (given) =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(given) ? given : undefined;

/** Names without a value leave the address. */
export function withoutEmpty<Search extends object>(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as Search;
}
