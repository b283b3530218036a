import type { CategoryItemProperty, Item } from '@bivak/contract/wire';

/** A property of an item: `aProperty('kleur', 'Kleur', 'Wit', { EN: 'White' })`. */
export function aProperty(
  name: string,
  title: string,
  value: string,
  others: Readonly<Record<string, string>> = {},
): Item['Properties'][number] {
  return { PropertyDefinition: name, Title: title, Value: value, Translations: { NL: value, ...others } };
}

/** Whether an item has one of the values of each name, in one of the languages. */
export function fits(item: Item, properties: readonly string[]): boolean {
  return properties
    .map(nameOf)
    .every((name) =>
      item.Properties.some(
        ({ PropertyDefinition, Translations }) =>
          PropertyDefinition === name &&
          Object.values(Translations).some((value) => properties.includes(`${name}:${value}`)),
      ),
    );
}

/** What a filter bar offers of these items: of each value what is left beside the filters of the other names. */
export function offeredProperties(items: readonly Item[], chosen: readonly string[]): CategoryItemProperty[] {
  const offered: CategoryItemProperty[] = [];
  for (const item of items)
    for (const { PropertyDefinition: Name, Title, Value, Translations } of item.Properties) {
      const property = offered.find((one) => one.Name === Name) ?? { Name, Title, Ranking: 0, Values: [] };
      if (!offered.includes(property)) offered.push(property);
      const value = property.Values.find((one) => one.Title === Value) ?? {
        Title: Value,
        Translations,
        ItemCount: 0,
      };
      if (!property.Values.includes(value)) property.Values.push(value);
      if (
        fits(
          item,
          chosen.filter((filter) => nameOf(filter) !== Name),
        )
      )
        value.ItemCount += 1;
    }
  return offered;
}

function nameOf(filter: string): string {
  return filter.slice(0, filter.indexOf(':'));
}
