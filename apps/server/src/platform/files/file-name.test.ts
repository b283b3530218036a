import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\an\\plan.pdf', 'plan.pdf'],
  ['..\\..\\plan.pdf', 'plan.pdf'],
  ['pl\u0000an\r\n.pdf', 'plan.pdf'],
  ['plan\u202Efdp.exe', 'planfdp.exe'],
  ['pla\u200Bn.pdf', 'plan.pdf'],
  ['what?<now>|"*:.jpg', 'what__now_____.jpg'],
  ['  ..plan.pdf . ', 'plan.pdf'],
  ['CON.jpg', '_CON.jpg'],
  ['console.jpg', 'console.jpg'],
  ['Feest é.png', 'Feest é.png'],
  ['bad\uD800.png', 'bad.png'],
  ['', 'file'],
  ['..', 'file'],
])('the name of a file that was sent: %j becomes %j', (given, clean) => {
  expect(cleanFileName(given)).toBe(clean);
});

test('a name that is too long keeps its ending', () => {
  const name = cleanFileName(`${'ü'.repeat(300)}.jpeg`);
  expect(name).toHaveLength(100);
  expect(name.endsWith('ü.jpeg')).toBe(true);
});
