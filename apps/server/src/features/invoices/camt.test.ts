import { describe, expect, test } from 'vitest';
import { readCamt } from './camt.ts';
import { aStatement } from './testing/a-statement.ts';

const read = (xml: string) => readCamt(new TextEncoder().encode(xml));
const entries = (xml: string) => {
  const result = read(xml);
  if (!result.ok) throw new Error(result.reason);
  return result.entries;
};
const twoSame = [
  { cents: 500, words: 'Koffie' },
  { cents: 500, words: 'Koffie' },
];

describe('a statement of the bank', () => {
  test.each(['02', '08'] as const)(
    'a statement of the bank in version %s tells day, amount, party and reference',
    (version) => {
      const xml = aStatement([{ cents: 12_105, reference: '260000001281', party: 'Jan &amp; Co' }], {
        version,
      });
      expect(entries(xml)).toEqual([
        {
          key: expect.stringMatching(/^[0-9a-f]{64}$/u),
          account: 'BE68539007547034',
          day: '2026-06-10',
          cents: 12_105,
          currency: 'EUR',
          party: 'Jan & Co',
          partyIban: 'BE71096123456769',
          reference: '260000001281',
          text: '260000001281',
        },
      ]);
    },
  );

  test('a statement of the bank leaves out what is not booked, and tells what left the account below zero', () => {
    const xml = aStatement([
      { cents: 100, pending: true },
      { cents: 200, debit: true, reference: '260000001281' },
      { cents: 300, words: 'Factuur +++260/0000/01281+++ dank u' },
    ]);
    expect(entries(xml).map(({ cents, reference }) => [cents, reference])).toEqual([
      [-200, null],
      [300, '260000001281'],
    ]);
  });

  test('two alike in one statement of the bank are two movements, and the same ones wherever they stand again', () => {
    const both = entries(aStatement(twoSame)).map(({ key }) => key);
    expect(new Set(both).size).toBe(2);
    const among = entries(aStatement([{ cents: 1 }, ...twoSame])).map(({ key }) => key);
    expect(among).toEqual([expect.any(String), ...both]);
    const [named] = entries(aStatement([{ cents: 500, words: 'Koffie', bankRef: 'B-1' }]));
    expect(both).not.toContain(named?.key);
  });

  test('a batch of the bank is as many movements as it has details, each with its own amount', () => {
    const detail = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const xml = aStatement([{ cents: 300 }]).replace(
      /<NtryDtls>.*<\/NtryDtls>/su,
      `<NtryDtls>${detail('1.00')}${detail('2')}</NtryDtls>`,
    );
    expect(entries(xml).map(({ cents }) => cents)).toEqual([100, 200]);
  });

  test.each([
    ['is no XML', 'naam;bedrag', 'no-xml'],
    ['is broken off', aStatement([{ cents: 100 }]).slice(0, -40), 'no-xml'],
    [
      'declares entities',
      aStatement([{ cents: 100 }]).replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'),
      'no-xml',
    ],
    ['is another message', '<Document><CstmrCdtTrfInitn/></Document>', 'no-statement'],
    [
      'has an amount with a third decimal',
      aStatement([{ cents: 100 }]).replace('1.00', '1.005'),
      'entry-unreadable',
    ],
    ['has a day that there is not', aStatement([{ cents: 100, day: '2026-02-31' }]), 'entry-unreadable'],
  ])('a file of the bank that %s is refused whole', (_, xml, reason) => {
    expect(read(xml)).toEqual({ ok: false, reason });
  });

  test('a statement of the bank in another encoding is read as it says', () => {
    const xml = aStatement([{ cents: 100, party: 'Café' }]).replace('UTF-8', 'ISO-8859-1');
    const result = readCamt(Buffer.from(xml, 'latin1'));
    expect(result.ok && result.entries[0]?.party).toBe('Café');
  });
});
