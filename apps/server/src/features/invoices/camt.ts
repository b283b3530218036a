import { createHash } from 'node:crypto';
import { bankReference, cents, type Cents, type IsoDate, parseIsoDate } from '@bivak/rules';
import { type Element, parseXmlDocument } from 'slimdom';

/** A movement on an account, as a statement of the bank tells of it. */
export interface BankEntry {
  /** Says which movement it is, in whichever file it stands. */
  readonly key: string;
  readonly account: string;
  readonly day: IsoDate;
  /** Below zero it left the account. */
  readonly cents: Cents;
  readonly currency: string;
  readonly party: string;
  readonly partyIban: string;
  /** Twelve digits; null where it says none, or takes an earlier movement back. */
  readonly reference: string | null;
  readonly text: string;
}

export type CamtResult =
  | { readonly ok: true; readonly entries: readonly BankEntry[] }
  | {
      readonly ok: false;
      readonly reason: 'no-xml' | 'no-statement' | 'entry-unreadable' | 'too-many-entries';
    };

const mostEntries = 5000;

/**
 * Reads a statement of the bank: CAMT.053 of any version, which differ in names that stand around the same things. What is
 * not booked yet is left out; a batch is as many movements as it has details.
 */
export function readCamt(bytes: Uint8Array): CamtResult {
  const xml = decoded(bytes);
  // No bank writes one, and with it come entities that grow.
  if (xml === null || /<!DOCTYPE/iu.test(xml)) return { ok: false, reason: 'no-xml' };
  let root: Element | null;
  try {
    root = parseXmlDocument(xml).documentElement;
  } catch {
    return { ok: false, reason: 'no-xml' };
  }
  const statements = root === null ? [] : all(root, 'BkToCstmrStmt', 'Stmt');
  if (root === null || statements.length === 0) return { ok: false, reason: 'no-statement' };
  const entries: BankEntry[] = [];
  const same = new Map<string, number>();
  for (const statement of statements) {
    const account =
      first(statement, 'Acct', 'Id', 'IBAN') ?? first(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';
    for (const entry of all(statement, 'Ntry')) {
      const status = first(entry, 'Sts', 'Cd') ?? first(entry, 'Sts') ?? 'BOOK';
      if (status.trim() !== 'BOOK') continue;
      const read = readEntry(account.replaceAll(/\s/gu, ''), entry);
      if (read === null) return { ok: false, reason: 'entry-unreadable' };
      for (const { bankId, ...one } of read) {
        const told = [...Object.values(one), bankId].join('\n');
        const nth = (same.get(told) ?? 0) + 1;
        same.set(told, nth);
        entries.push({ ...one, key: createHash('sha256').update(`${told}\n${nth}`).digest('hex') });
      }
      if (entries.length > mostEntries) return { ok: false, reason: 'too-many-entries' };
    }
  }
  return { ok: true, entries };
}

/** Null for one without a day or an amount. */
function readEntry(
  account: string,
  entry: Element,
): readonly (Omit<BankEntry, 'key'> & { readonly bankId: string })[] | null {
  const day = parseIsoDate(
    (first(entry, 'BookgDt', 'Dt') ?? first(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10),
  );
  if (day === null) return null;
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const isReversal = first(entry, 'RvslInd')?.trim() === 'true';
  const bankId = first(entry, 'AcctSvcrRef') ?? '';
  const read: (Omit<BankEntry, 'key'> & { readonly bankId: string })[] = [];
  for (const detail of details.length === 0 ? [entry] : details) {
    const own = details.length < 2 ? element(entry, 'Amt') : amountOf(detail);
    const amount = own === null ? null : centsIn(own.textContent ?? '');
    if (own === null || amount === null) return null;
    const way = first(detail, 'CdtDbtInd') ?? first(entry, 'CdtDbtInd') ?? '';
    const isCredit = way.trim() === 'CRDT';
    const other = isCredit ? 'Dbtr' : 'Cdtr';
    const remittance = element(detail, 'RmtInf');
    const structured = remittance === null ? [] : all(remittance, 'Strd', 'CdtrRefInf', 'Ref').map(textOf);
    const words = remittance === null ? [] : all(remittance, 'Ustrd').map(textOf);
    const info = first(entry, 'AddtlNtryInf') ?? '';
    const said = [...structured, ...words];
    read.push({
      account,
      day,
      cents: cents(isCredit ? amount : 0 - amount),
      currency: own.getAttribute('Ccy') ?? 'EUR',
      party: line(
        first(detail, 'RltdPties', other, 'Nm') ?? first(detail, 'RltdPties', other, 'Pty', 'Nm') ?? '',
        140,
      ),
      partyIban: line(first(detail, 'RltdPties', `${other}Acct`, 'Id', 'IBAN') ?? '', 34),
      reference: isReversal || !isCredit ? null : bankReference(said),
      text: line(said.length === 0 ? info : said.join(' '), 500),
      bankId: `${bankId} ${first(detail, 'Refs', 'AcctSvcrRef') ?? ''} ${first(detail, 'Refs', 'EndToEndId') ?? ''}`,
    });
  }
  return read;
}

/** Of one movement in a batch. */
function amountOf(detail: Element): Element | null {
  return element(detail, 'Amt') ?? element(detail, 'AmtDtls', 'TxAmt', 'Amt');
}

/** Exactly: a third decimal that says something is no amount of ours. */
function centsIn(text: string): number | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,12})(?:\.(\d{1,5}))?\s*$/u.exec(text) ?? [];
  if (whole === undefined || /[1-9]/u.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

const encodings = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-16']);

function decoded(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, named = 'utf-8'] = /encoding\s*=\s*["']([\w-]+)["']/iu.exec(head) ?? [];
  const encoding = named.toLowerCase();
  if (!encodings.has(encoding)) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Elements by the path of their names, whatever namespace a version has. */
function all(from: Element, ...path: readonly string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => one.children.filter(({ localName }) => localName === name)),
    [from],
  );
}

function element(from: Element, ...path: readonly string[]): Element | null {
  return all(from, ...path)[0] ?? null;
}

function first(from: Element, ...path: readonly string[]): string | undefined {
  const found = element(from, ...path);
  return found === null ? undefined : textOf(found);
}

function textOf(found: Element): string {
  return (found.textContent ?? '').trim();
}

/** One line of what somebody typed into their bank, without signs that no text of ours holds. */
function line(text: string, most: number): string {
  return Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, most)
    .join('');
}
