import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/runtime.mjs';

// An engine with a fault must be caught, by a search of all divisions or by the check of its proofs (`design/division.md` §8.2).

type Change = readonly [file: string, from: string, to: string];

/** How many of 3,000 small divisions come out wrong, or with a proof that is refused, once its files say something else. */
function wrong(...changes: readonly Change[]): { readonly tents: number; readonly proofs: number } {
  const copy = mkdtempSync(join(tmpdir(), 'division-'));
  try {
    const engine = join(root, 'packages/rules/src/division');
    cpSync(engine, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    for (const [file, from, to] of changes) {
      const text = readFileSync(join(copy, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(copy, file), text.replace(from, to));
    }
    const { stdout } = spawnSync(process.execPath, [join(root, 'soak/division.soak.ts'), '3000', '1', copy], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as { readonly tents: number; readonly proofs: number };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

test.each<readonly [string, Change]>([
  ['looks for no exchange', ['fill-pool.ts', 'if (circle === null) return costs;', 'return costs;']],
  ['closes no day', ['fill-pool.ts', 'this.closed[day] = 1;', '']],
  [
    'lets nobody give way to a lot',
    ['fill.ts', 'if (reached === null || path !== null)', 'if (reached === null)'],
  ],
  [
    'forgets where a worth ends',
    ['fill.ts', 'const isChanged = pool.changesAt(level);', 'const isChanged = false;'],
  ],
])('a division that %s is caught by a search of all divisions', (_, change) => {
  expect(wrong(change).tents).toBeGreaterThan(0);
});

test('a division that forgets refused lots is caught by the check of its proof alone', () => {
  const forgets: Change = [
    'fill-pool.ts',
    'remove(request: number): void {',
    `remove(request: number): void {
      for (const group of this.#groups.values()) group.waiting[0] = group.waiting[0].filter((one) => one !== request);`,
  ];
  const kept = 'steps.push({ level: level + 1, prices: [] });';
  const { tents, proofs } = wrong(forgets, ['fill.ts', kept, `${kept} pool.remove(request);`]);
  expect(tents).toBe(0);
  expect(proofs).toBeGreaterThan(0);
});

test('a division without a fault is never caught', () => {
  expect(wrong()).toMatchObject({ tents: 0, proofs: 0 });
});
