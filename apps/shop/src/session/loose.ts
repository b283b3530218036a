export type Loose = Readonly<Record<string, unknown>>;

/** The names of whatever was read; none where it is no object. */
export function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}
