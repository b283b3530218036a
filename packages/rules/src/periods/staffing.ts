/** Persons to bring for loading so many tents (spec 2 §5, RULINGS "staffing number"). */
export function staffing(count: number): number {
  return STAFF.find((step) => count <= step.upTo)?.persons ?? MOST_PERSONS;
}

const STAFF = [
  { upTo: 5, persons: 2 },
  { upTo: 15, persons: 3 },
  { upTo: 24, persons: 4 },
  { upTo: 39, persons: 5 },
] as const;

const MOST_PERSONS = 6;
