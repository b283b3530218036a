import type { CategoryItemProperty } from '@bivak/contract/wire';

export interface FilterOption {
  /** As it is put into the address and onto the wire. */
  readonly filter: string;
  /** The same in every language: an address may come from another. */
  readonly said: readonly string[];
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
}

export interface FilterGroup {
  readonly name: string;
  readonly title: string;
  readonly options: readonly FilterOption[];
}

export interface ChosenFilter {
  readonly filter: string;
  readonly title: string;
  readonly value: string;
}

/** What a filter bar offers, in order. */
export function filterGroups(
  properties: readonly CategoryItemProperty[],
  asked: readonly string[],
  language: string,
): FilterGroup[] {
  return properties
    .toSorted((a, b) => a.Ranking - b.Ranking)
    .map(({ Name, Title, Values }) => ({
      name: Name,
      title: Title,
      options: Values.map(({ Title: value, Translations, ItemCount }) => {
        const said = [value, ...Object.values(Translations)].map((words) => `${Name}:${words}`);
        return {
          filter: `${Name}:${value}`,
          said,
          label: Translations[language.toUpperCase()] ?? value,
          count: ItemCount,
          chosen: said.some((filter) => asked.includes(filter)),
        };
      }),
    }));
}

/** One value alone narrows nothing, unless it is chosen. */
export function isWorthShowing({ options }: FilterGroup): boolean {
  return options.length > 1 || options.some((option) => option.chosen);
}

/** What is asked with this value put in or taken out, in whatever language it stood there. */
export function toggled(asked: readonly string[], { filter, said }: FilterOption): string[] {
  const others = asked.filter((one) => !said.includes(one));
  return others.length < asked.length ? others : [...asked, filter];
}

/** What is asked, in words; also what items no longer have, which can still be taken away. */
export function chosenFilters(groups: readonly FilterGroup[], asked: readonly string[]): ChosenFilter[] {
  return asked.map((filter) => {
    const colon = filter.indexOf(':');
    const group = groups.find(({ name }) => name === filter.slice(0, colon));
    const option = group?.options.find(({ said }) => said.includes(filter));
    return {
      filter,
      title: group?.title ?? filter.slice(0, colon),
      value: option?.label ?? filter.slice(colon + 1),
    };
  });
}
