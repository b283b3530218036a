export interface StatementEntry {
  readonly cents: number;
  readonly reference?: string;
  readonly words?: string;
  readonly day?: string;
  readonly party?: string;
  readonly debit?: boolean;
  readonly pending?: boolean;
  readonly bankRef?: string;
  readonly currency?: string;
}

/** A statement as banks write it: CAMT.053, in the version that says parties one way or the other. */
export function aStatement(
  entries: readonly StatementEntry[],
  {
    iban = 'BE68539007547034',
    version = '02',
  }: { readonly iban?: string; readonly version?: '02' | '08' } = {},
): string {
  const name = (side: string, party: string) =>
    version === '02'
      ? `<${side}><Nm>${party}</Nm></${side}>`
      : `<${side}><Pty><Nm>${party}</Nm></Pty></${side}>`;
  const status = (code: string) => (version === '02' ? code : `<Cd>${code}</Cd>`);
  const one = ({ cents, reference, words, day = '2026-06-10', party = 'Jan', ...rest }: StatementEntry) => `
    <Ntry>
      <Amt Ccy="${rest.currency ?? 'EUR'}">${(cents / 100).toFixed(2)}</Amt>
      <CdtDbtInd>${rest.debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
      <Sts>${status(rest.pending ? 'PDNG' : 'BOOK')}</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt>
      ${rest.bankRef === undefined ? '' : `<AcctSvcrRef>${rest.bankRef}</AcctSvcrRef>`}
      <NtryDtls><TxDtls>
        <RltdPties>${name(rest.debit ? 'Cdtr' : 'Dbtr', party)}<DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf>
          ${reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`}
          ${words === undefined ? '' : `<Ustrd>${words}</Ustrd>`}
        </RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
    <Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.map(one).join('')}
  </Stmt></BkToCstmrStmt></Document>`;
}
