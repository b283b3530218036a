/** The order of a list: a field and its direction (spec 1 §2). */
export type Sort<Field extends string = string> = {
  readonly field: Field;
  readonly direction: SortDirection;
};

export type SortDirection = 'ASC' | 'DESC';

/** What pressing a field asks for: ascending, and the other way round when it led already. */
export function sortAfterPress<Field extends string>(
  current: Sort<Field> | null | undefined,
  field: Field,
): Sort<Field> {
  return { field, direction: current?.field === field ? turned(current.direction) : 'ASC' };
}

export function turned(direction: SortDirection): SortDirection {
  return direction === 'ASC' ? 'DESC' : 'ASC';
}
