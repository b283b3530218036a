import type { CategoryItemProperty } from '@bivak/contract';

export interface FilterOption {
  /** As it stands in the address and on the wire. */
  readonly filter: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
}

export interface FilterGroup {
  readonly name: string;
  readonly title: string;
  readonly options: readonly FilterOption[];
}

/**
 * The groups of a filter bar. A value is chosen whatever language its words in the address have. One value alone
 * narrows nothing, unless it is chosen.
 */
export function filterGroups(
  properties: readonly CategoryItemProperty[],
  chosen: readonly string[],
  language: string,
): FilterGroup[] {
  return properties
    .toSorted((a, b) => a.Ranking - b.Ranking)
    .map(({ Name, Title, Values }) => ({
      name: Name,
      title: Title,
      options: Values.map((value) => ({
        filter: `${Name}:${value.Title}`,
        label: value.Translations[language.toUpperCase()] ?? value.Title,
        count: value.ItemCount,
        chosen: spellings(Name, value).some((filter) => chosen.includes(filter)),
      })),
    }))
    .filter(({ options }) => options.length > 1 || options.some((option) => option.chosen));
}

/** What is chosen with this value put in or taken out, in whatever language it stood there. */
export function toggled(
  properties: readonly CategoryItemProperty[],
  chosen: readonly string[],
  filter: string,
): string[] {
  const same = properties.flatMap(({ Name, Values }) =>
    Values.filter((value) => `${Name}:${value.Title}` === filter).flatMap((value) => spellings(Name, value)),
  );
  const others = chosen.filter((one) => one !== filter && !same.includes(one));
  return others.length < chosen.length ? others : [...chosen, filter];
}

/** What is chosen in words, also what no item has any more: it can still be taken away. */
export function chosenFilters(
  properties: readonly CategoryItemProperty[],
  chosen: readonly string[],
  language: string,
): { readonly filter: string; readonly title: string; readonly label: string }[] {
  return chosen.map((filter) => {
    const colon = filter.indexOf(':');
    const property = properties.find(({ Name }) => Name === filter.slice(0, colon));
    const value = property?.Values.find((one) => spellings(property.Name, one).includes(filter));
    return {
      filter,
      title: property?.Title ?? filter.slice(0, colon),
      label: value?.Translations[language.toUpperCase()] ?? value?.Title ?? filter.slice(colon + 1),
    };
  });
}

function spellings(
  name: string,
  { Title, Translations }: Pick<CategoryItemProperty['Values'][number], 'Title' | 'Translations'>,
): string[] {
  return [Title, ...Object.values(Translations)].map((words) => `${name}:${words}`);
}
