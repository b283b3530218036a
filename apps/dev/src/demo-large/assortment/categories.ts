import type { Random } from '../random.ts';
import { type Department, departments, type Noun, slugOf, type Translated } from '../words.ts';
import { longTail } from '../weighted.ts';

export interface LargeCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly ranking: number;
  readonly texts: Translated;
  readonly notes: Translated;
  readonly department: Department;
  /** Null on the first level, which holds no items itself. */
  readonly noun: Noun | null;
  /** Its part of the items: a few are large, most are small. */
  readonly weight: number;
}

/** Twenty items for each category at least, so that a small shop has few. */
const itemsEach = 20;
const fewest = 8;

/** Departments with a category for every kind of thing in them. Ids are new beside those `taken`. */
export function makeCategories(random: Random, items: number, taken: ReadonlySet<string>): LargeCategory[] {
  const all = departments.flatMap((department) => department.nouns.map((noun) => ({ department, noun })));
  const count = Math.min(all.length, Math.max(fewest, Math.floor(items / itemsEach)));
  const chosen = random.shuffled(all).slice(0, count);
  const weights = longTail(count, 0.8);
  const used = new Set(taken);
  const free = (wanted: string): string => {
    const id = freeId(wanted, used);
    used.add(id);
    return id;
  };
  return departments.flatMap((department, at) => {
    const below = chosen.filter((one) => one.department === department);
    if (below.length === 0) return [];
    const id = free(department.id);
    const { names: texts, notes } = department;
    return [
      { id, parentId: null, ranking: 100 + at, texts, notes, department, noun: null, weight: 0 },
      ...below.map(({ noun }, ranking) => ({
        id: free(slugOf(noun.nl)),
        parentId: id,
        ranking: ranking + 1,
        texts: noun,
        notes: nothing,
        department,
        noun,
        weight: weights[chosen.findIndex((one) => one.noun === noun)] ?? 0,
      })),
    ];
  });
}

const nothing: Translated = { nl: '', en: '', de: '' };

export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n += 1) {
    const id = `${wanted}-${n}`;
    if (!taken.has(id)) return id;
  }
}
