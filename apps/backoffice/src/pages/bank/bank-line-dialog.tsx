import { type BankLineRow, bookBankLine, ignoreBankLine, reopenBankLine } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, SpecList, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import record from '../../frame/record.module.css';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';

/** One entry of the bank: what it paid, as somebody says, or that it pays nothing of ours. */
export function BankLineDialog({
  line,
  onClose,
}: {
  readonly line: BankLineRow;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.bank');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const call = useCall();
  const may = useMay();
  const { act, busy } = useActs([['bank-lines'], ['invoices'], ['invoice']]);
  const [first] = line.Suggested;
  const [number, setNumber] = useState(first?.ID ?? '');
  const fits = (open: number) => amountText(Math.min(open, line.Left));
  const [typed, setTyped] = useState(fits(first?.Open ?? line.Left));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState<'book' | 'ignore' | null>(null);
  const amount = typedAmount(typed) ?? 0;
  const isWrong = amount <= 0 || amount > line.Left;
  const params = { id: line.ID };
  const close = (done: unknown) => {
    if (done !== null) onClose();
  };
  const book = async (event: FormEvent) => {
    event.preventDefault();
    setTried('book');
    if (isWrong || number.trim() === '') return;
    const body = { InvoiceID: number.trim(), Amount: amount };
    close(
      await act(
        (options) => call(bookBankLine, { params, body }, { ...options, version: line.Version }),
        t('didBook'),
      ),
    );
  };
  const ignore = async () => {
    setTried('ignore');
    if (reason.trim() === '') return;
    const body = { Reason: reason.trim() };
    close(
      await act(
        (options) => call(ignoreBankLine, { params, body }, { ...options, version: line.Version }),
        t('didIgnore'),
      ),
    );
  };
  const reopen = async () =>
    close(
      await act(
        (options) => call(reopenBankLine, { params }, { ...options, version: line.Version }),
        t('didReopen'),
      ),
    );
  const mayWrite = may('money.write') && line.Amount > 0;
  return (
    <Dialog open onClose={onClose} title={t('lineTitle')} closeLabel={global('close')}>
      <div className="stack">
        <SpecList
          look="facts"
          facts={[
            { term: t('party'), value: line.Party.Name === '' ? t('unknownParty') : line.Party.Name },
            ...(line.Party.IBAN === '' ? [] : [{ term: t('iban'), value: line.Party.IBAN }]),
            { term: t('day'), value: format.day(line.Day as IsoDate) },
            { term: t('amount'), value: format.money(line.Amount) },
            ...(line.Left === line.Amount ? [] : [{ term: t('leftTerm'), value: format.money(line.Left) }]),
            { term: t('text'), value: line.Text === '' ? '–' : line.Text },
          ]}
        />
        {mayWrite && line.State === 'Open' ? (
          <>
            <form className="stack" noValidate onSubmit={(event) => void book(event)}>
              <h3>{t('paid')}</h3>
              {line.Suggested.length === 0 ? null : (
                <div className={record.buttons} role="group" aria-label={t('suggested')}>
                  {line.Suggested.map(({ ID, Customer, Open }) => (
                    <Button
                      key={ID}
                      size="s"
                      variant={ID === number ? undefined : 'line'}
                      aria-pressed={ID === number}
                      onClick={() => {
                        setNumber(ID);
                        setTyped(fits(Open));
                      }}
                    >
                      {t('suggestion', { number: ID, customer: Customer, amount: format.money(Open) })}
                    </Button>
                  ))}
                </div>
              )}
              <TextField
                label={t('invoice')}
                value={number}
                maxLength={40}
                error={isTried === 'book' && number.trim() === '' ? t('invoiceMissing') : undefined}
                onChange={({ target }) => setNumber(target.value)}
              />
              <DecimalCommaField
                label={t('bookAmount')}
                hint={t('leftIs', { amount: format.money(line.Left) })}
                min={0}
                decimals={2}
                maxLength={12}
                value={typed}
                error={isTried === 'book' && isWrong ? t('amountWrong') : undefined}
                onChange={setTyped}
              />
              <div className={record.buttons}>
                <Button type="submit" busy={busy}>
                  {t('book')}
                </Button>
              </div>
            </form>
            <h3>{t('orIgnore')}</h3>
            <TextField
              label={t('reason')}
              value={reason}
              maxLength={200}
              error={isTried === 'ignore' && reason.trim() === '' ? t('reasonMissing') : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
            <div className={record.buttons}>
              <Button variant="line" busy={busy} onClick={() => void ignore()}>
                {t('ignore')}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {global('cancel')}
              </Button>
            </div>
          </>
        ) : null}
        {mayWrite && line.State === 'Ignored' ? (
          <div className={record.buttons}>
            <Button busy={busy} onClick={() => void reopen()}>
              {t('reopen')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {global('cancel')}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
