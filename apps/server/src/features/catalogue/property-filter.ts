/** One property of a filter: its values are alternatives, and several properties narrow (RULINGS, "`properties`"). */
export interface PropertyFilter {
  readonly name: string;
  readonly values: readonly string[];
}

/** From "name:value" as the wire has it; what stands behind the first colon is the value. */
export function propertyFilters(properties: readonly string[]): PropertyFilter[] {
  const byName = new Map<string, string[]>();
  for (const property of properties) {
    const colon = property.indexOf(':');
    const name = property.slice(0, colon);
    byName.set(name, [...(byName.get(name) ?? []), property.slice(colon + 1)]);
  }
  return [...byName].map(([name, values]) => ({ name, values }));
}

/** The numbers of the values that are called so in one of the languages: a link goes from one language to another. */
export function optionsSql(name: string, values: string): string {
  return `
    select coalesce(array_agg(o.id), '{}') from $schema.property_option o
    where o.name = ${name} and exists (
      select from jsonb_each_text(o."values") said where said.value = any(${values}::text[])
    )`;
}
