import type { Operation } from '@bivak/contract/wire';

const checked = process.env['NODE_ENV'] !== 'production';

/** Presenters are checked against the contract in tests and development; in production this costs nothing. */
export function checkAnswer(operation: Operation, answer: unknown): void {
  if (!checked) return;
  const result = operation.answer.safeParse(answer ?? null);
  if (result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`the answer of ${operation.id} is not what the contract promises: ${issues}`);
}
