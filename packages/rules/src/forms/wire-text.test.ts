import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstCharacters, importedLine, storedText, refusedCharacter } from './wire-text.ts';

describe('texts on the wire', () => {
  test.each([
    ['\0', 'U+0000'],
    ['\u0008', 'U+0008'],
    ['\u000B', 'U+000B'],
    ['\u001F', 'U+001F'],
    ['\u007F', 'U+007F'],
    ['\u0080', 'U+0080'],
    ['\u009F', 'U+009F'],
    ['\u202A', 'U+202A'],
    ['\u202E', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u2069', 'U+2069'],
    ['\uD83C', 'U+D83C'],
    ['\uDFD5', 'U+DFD5'],
  ])('a text with %j is refused, and the character named %s', (character, name) => {
    expect(refusedCharacter(`Jan${character}ssen`)).toBe(name);
  });

  test('more marks than any letter bears are refused: putting 200,000 in order takes minutes', () => {
    expect(refusedCharacter(`e${'\u0323\u0301'.repeat(100_000)}`)).toBe('U+0323');
    expect(refusedCharacter(`e${'\u0301'.repeat(30)}`)).toBeNull();
    expect(importedLine(`e${'\u0323\u0301'.repeat(100_000)}`, 80).length).toBeLessThanOrEqual(80);
  });

  test.each(['', 'Jan', 'één\ntwee\tdrie\r\n', '🏕️👨‍👩‍👧', 'مرحبا \u200Fשלום', '\u00A0\u00AD\u2028', 'e\u0301'])(
    'a text such as %j is taken',
    (text) => {
      expect(refusedCharacter(text)).toBeNull();
    },
  );

  test('the same letters are stored as the same code points, and every line ends alike', () => {
    expect(storedText('Cafe\u0301 A\u030A\r\nHallo\rdaar')).toBe('Café Å\nHallo\ndaar');
  });

  test('whatever text another system gives, its line can be sent and is not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, most) => {
        const line = importedLine(`${text}\uD800`, most);
        expect(refusedCharacter(line)).toBeNull();
        expect(line).not.toMatch(/[\t\n\r]/u);
        expect(Array.from(line).length).toBeLessThanOrEqual(most);
        expect(importedLine(line, most)).toBe(line);
      }),
    );
  });

  test('no character is cut in two', () => {
    expect(firstCharacters('🏕️🏕️', 3)).toBe('🏕️🏕');
    expect(firstCharacters('abc', 3)).toBe('abc');
  });
});
