import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aShopConfig } from '../testing/a-shop.ts';
import { createTranslators } from '../platform/i18n/translate.ts';
import { objectionText } from './objection.ts';
import { readCall } from './read-call.ts';

const translate = createTranslators({}, aShopConfig('feesthuis').timeZone);

function read(line: string) {
  return readCall(
    line.split(' ').filter((word) => word !== ''),
    ['feesthuis', 'groenhof'],
  );
}

test.each([
  [
    'dance',
    '"dance" is not an action. There are: list, accept, reject, pick, hand-out, take-back, correct, close, late, back-on, invoices, invoice-paid, credit, invoice-again, refund-deposit, refund, refund-again, stock, stock-lost, stock-count, shortages, item-field, label, approve, ask-reference, lend-unpaid, block-edit, block-cancel, damages, damage-state, damage-until, requests, request-assign, division-run, division-export, division-verify, messages, message, answer, settings, operators, add-operator, operator-role, reset-second-factor, remove-operator, new-shop.',
  ],
  ['toString', '"toString" is not an action.'],
  ['answer gesprek Ja\u0007', 'What was typed has a character that cannot be seen (U+0007).'],
  ['accept', 'More words belong to accept, as in: npm run operator -- accept R2026-000001'],
  ['stock tent noord', 'More words belong to stock, as in: npm run operator -- stock'],
  ['stock tent noord veel', '"veel" is not an amount: give a whole number from 0 to 1000000.'],
  ['stock tent noord 1.5', '"1.5" is not an amount'],
  ['stock tent noord -5', '"-5" is not an amount'],
  ['stock tent noord -5 --language nl', '"-5" is not an amount'],
  ['stock tent noord 99999999999', '"99999999999" is not an amount'],
  ['stock tent noord 0x10', '"0x10" is not an amount'],
  ['stock tent noord 5 6', '"6" is one word too many for stock.'],
  ['list all', '"all" is one word too many for list.'],
  ['list --shop feesthuisje', '"feesthuisje" is not a shop. There are: feesthuis, groenhof.'],
  ['list --shop', '"" is not a shop.'],
  ['list --language fr', '"fr" is not a language of Bivak. There are: nl, en, de.'],
  ['list --jsn', '"--jsn" is not an option. There are: --shop, --language, --json, --file, --yes, --help.'],
  ['list --file a.png', 'Only answer goes with --file.'],
  ['answer gesprek Ja --file', '"" is not a file that can be read.'],
  ['accept R2026-000001 --json', 'Only list goes with --json.'],
])('what cannot be meant is told in one line: "%s"', (line, expected) => {
  const { objection } = read(line);
  const text = objection === null ? '' : objectionText(objection, translate.en);
  expect(text.slice(0, expected.length)).toBe(expected);
  expect(text).not.toContain('\n');
});

test('options may stand anywhere, and what is left is the call', () => {
  expect(read('--shop groenhof reject R2026-000001 geen tent --language de')).toEqual({
    call: {
      action: 'reject',
      args: ['R2026-000001', 'geen', 'tent'],
      shopId: 'groenhof',
      language: 'de',
      json: false,
      files: [],
      options: new Map(),
      yes: false,
    },
    objection: null,
  });
});

test('pictures are looked for where the call was typed, each time that one is named', () => {
  // why: npm runs the command in its own folder and says by this where it was typed.
  vi.stubEnv('INIT_CWD', resolve('/elders'));
  const { call, objection } = read('answer gesprek Ja --file a.png --file=fotos/b.png');
  vi.unstubAllEnvs();
  expect([objection, call.args, call.files]).toEqual([
    null,
    ['gesprek', 'Ja'],
    [resolve('/elders/a.png'), resolve('/elders/fotos/b.png')],
  ]);
});

test.each(['', '--help', '-h', 'accept --help'])('who asks for help gets it: "%s"', (line) => {
  expect([read(line).call.action, read(line).objection]).toEqual(['help', null]);
});
