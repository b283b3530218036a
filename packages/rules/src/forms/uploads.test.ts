import { expect, test } from 'vitest';
import { uploadResult } from './uploads.ts';

const jpeg = 'image/jpeg';
const unknown = 'application/octet-stream';

test.each([
  ['foto.jpg', jpeg, jpeg, 'taken'],
  ['FOTO.JPEG', 'image/jpg', jpeg, 'taken'],
  ['foto.jpg', '', jpeg, 'taken'],
  ['foto.jpg', unknown, jpeg, 'taken'],
  ['drukwerk.pdf', 'application/pdf', 'application/pdf', 'taken'],
  ['drukwerk.pdf', 'application/pdf; charset=binary', 'application/pdf', 'taken'],
  ['foto.exe', jpeg, jpeg, 'file-unsupported'],
  ['foto.jpg.exe', jpeg, jpeg, 'file-unsupported'],
  ['.jpg', jpeg, jpeg, 'file-unsupported'],
  ['jpg', jpeg, jpeg, 'file-unsupported'],
  ['logo.svg', 'image/svg+xml', unknown, 'file-unsupported'],
  ['virus.jpg', jpeg, unknown, 'file-content'],
  ['foto.jpg', 'image/png', jpeg, 'file-content'],
  ['foto.jpg', jpeg, 'image/png', 'file-content'],
  ['foto.jpg', 'text/html', jpeg, 'file-content'],
])('%s sent as %j whose bytes are %s is %s', (name, declared, content, expected) => {
  const result = uploadResult({ name, declared, content });
  expect(result.ok ? 'taken' : result.reason).toBe(expected);
});
