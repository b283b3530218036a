import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from './page-text.ts';

const links = ['terms', 'privacy'] as const;
const plain = { isStrong: false, link: null };

test('a page of information is text in a few kinds of blocks; what looks like markup stays text', () => {
  const text = '## Kop\n\nEen <b>zin</b>\nmet **nadruk** en [een weg](privacy).\n\n- a\n- b\n\n1. x\n2. y';
  expect(blocksOf(text, links)).toEqual([
    { kind: 'heading', lines: [[{ text: 'Kop', ...plain }]] },
    {
      kind: 'paragraph',
      lines: [
        [
          { text: 'Een <b>zin</b> met ', ...plain },
          { text: 'nadruk', isStrong: true, link: null },
          { text: ' en ', ...plain },
          { text: 'een weg', isStrong: false, link: 'privacy' },
          { text: '.', ...plain },
        ],
      ],
    },
    { kind: 'list', lines: [[{ text: 'a', ...plain }], [{ text: 'b', ...plain }]] },
    { kind: 'steps', lines: [[{ text: 'x', ...plain }], [{ text: 'y', ...plain }]] },
  ]);
});

test('a page of information never leads to an address that is none of the shop’s pages', () => {
  const [block] = blocksOf('[hier](https://elders.example)', links);
  expect(block?.lines).toEqual([[{ text: 'hier', isStrong: false, link: null }]]);
});

test('lines that end as on Windows, and a line of blanks between paragraphs, read as any other', () => {
  expect(
    blocksOf('- a\r\n- b\r\n \r\n## Kop\r\n', links).map(({ kind, lines }) => [kind, lines.length]),
  ).toEqual([
    ['list', 2],
    ['heading', 1],
  ]);
});

test('no word of a text is lost, whatever stands in it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('## ', '- ', '1. ', 'woord', '**x**', '[y](terms)', '[z](q)', '\n', '\n\n', ' '),
      ),
      (pieces) => {
        const text = pieces.join('');
        const said = blocksOf(text, links).flatMap(({ lines }) => lines.flat().map((span) => span.text));
        const count = (all: string, word: string) => all.split(word).length - 1;
        expect(count(said.join(' '), 'woord')).toBe(count(text, 'woord'));
      },
    ),
  );
});
