import { expect, test } from 'vitest';
import { oneLine, spokenName } from './typed-words.ts';

test.each([
  ['An', 'An'],
  ['J.P.', 'J.P.'],
  ['  Jan \n Willem\t', 'Jan Willem'],
  ['Dr. Zoë', 'Dr. Zoë'],
])('"%s" is a name to greet somebody with', (typed, spoken) => {
  expect(spokenName(typed)).toBe(spoken);
});

test.each([
  'https://evil.example',
  'win at evil.example',
  'a@b',
  'Win\r\nhttp://1.2.3.4',
  'www.evil.example',
])('"%s" greets nobody: a mail to anybody carries no address of who typed it', (typed) => {
  expect(spokenName(typed)).toBe('');
});

test('what stands on one line stays there', () => {
  expect(oneLine(' Club\r\nBcc: x ')).toBe('Club Bcc: x');
});
