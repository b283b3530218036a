import { AsyncLocalStorage } from 'node:async_hooks';

const counting = new AsyncLocalStorage<string[]>();

/** Notes a statement that goes to PostgreSQL, when somebody counts. */
export function countStatement(text: string): void {
  counting.getStore()?.push(text);
}

/** Runs `work` and tells which statements it sent: the hard gates of the tests (DESIGN §9). */
export async function withStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await counting.run(statements, work);
  return { result, statements };
}
