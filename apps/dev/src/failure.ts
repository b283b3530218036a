import { failureText as serverFailureText } from '@bivak/server';
import { StartError } from './start-error.ts';

/** What a person at the terminal reads when the start fails: one clear line each for what they can mend. */
export function failureText(error: unknown): string {
  return error instanceof StartError ? error.message : serverFailureText(error);
}
