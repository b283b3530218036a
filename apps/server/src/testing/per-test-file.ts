import { expect } from 'vitest';

/** A worker runs one test file after the other and reads helpers once: what they remember is of the file that runs. */
export function perTestFile<T>(make: () => T): () => T {
  let kept: { readonly file: string | undefined; readonly value: T } | undefined;
  return () => {
    const { testPath: file } = expect.getState();
    if (kept === undefined || kept.file !== file) kept = { file, value: make() };
    return kept.value;
  };
}
