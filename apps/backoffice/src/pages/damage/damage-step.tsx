import type { DamageActed, StaffDamage } from '@bivak/contract/admin';
import { Button, RadioCards, TextAreaField, TextField, useSettled } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { isWireError, useFormat } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type DamageAct, type DamageActName, useDamageCall } from '../../features/damages/use-damage-acts.ts';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import record from '../../frame/record.module.css';

/** What an act needs besides the press, and what it would do, before it is done. */
export function DamageStep({
  damage,
  act,
  busy,
  onClose,
  onStep,
}: {
  readonly damage: StaffDamage;
  readonly act: DamageActName;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onStep: (step: DamageAct) => void;
}) {
  const t = useTranslations('office.damage');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const partsCents = damage.Parts.reduce(
    (sum, part) => sum + Math.round(part.PriceIncVAT * 100) * part.Amount,
    0,
  );
  const usual = damage.AssessedIncVAT ?? partsCents / 100;
  const [amount, setAmount] = useState(amountText(usual));
  const [answer, setAnswer] = useState(act === 'waive' ? '' : damage.Answer);
  const [from, setFrom] = useState<'invoice' | 'deposit'>(damage.IsInvoiced ? 'deposit' : 'invoice');
  const [until, setUntil] = useState(damage.DownUntil === null ? '' : dayBefore(damage.DownUntil));
  const [isTried, setTried] = useState(false);
  const step = stepOf(act, { amount, answer: answer.trim(), from, until });
  const isMissing = act === 'waive' && answer.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onStep(step);
  };
  const takesAmount = act === 'assess' || act === 'charge';
  return (
    <Dialog open onClose={onClose} title={t(`asks.${act}`)} closeLabel={global('close')}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t(`tells.${act}`)}</p>
        {takesAmount ? (
          <DecimalCommaField
            label={t('amount')}
            hint={act === 'assess' ? t('amountHint', { amount: format.money(partsCents / 100) }) : undefined}
            value={amount}
            min={0}
            decimals={2}
            maxLength={10}
            onChange={setAmount}
          />
        ) : null}
        {act === 'charge' && damage.Order !== null ? (
          <RadioCards
            label={t('from')}
            options={[
              {
                value: 'invoice' as const,
                title: t('fromInvoice'),
                text: damage.IsInvoiced ? t('isInvoiced') : undefined,
                disabled: damage.IsInvoiced,
              },
              {
                value: 'deposit' as const,
                title: t('fromDeposit'),
                text: t('depositLeft', { amount: format.money(damage.DepositLeft) }),
                disabled: damage.DepositLeft === 0,
              },
            ]}
            value={from}
            onChange={setFrom}
          />
        ) : null}
        {act === 'down' ? (
          <TextField
            label={t('until')}
            hint={t('untilHint')}
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        ) : null}
        {takesAmount || act === 'waive' ? (
          <TextAreaField
            label={t(act === 'waive' ? 'reason' : 'answer')}
            required={act === 'waive'}
            rows={3}
            maxLength={4000}
            value={answer}
            error={isTried && isMissing ? t('reasonRequired') : undefined}
            onChange={({ target }) => setAnswer(target.value)}
          />
        ) : null}
        {isMissing ? null : <Effects damage={damage} step={step} />}
        <div className={record.buttons}>
          <Button type="submit" busy={busy} variant={act === 'write-off' ? 'bad' : undefined}>
            {t(`acts.${act}`)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The same act, tried and rolled back by the server. */
function Effects({ damage, step }: { readonly damage: StaffDamage; readonly step: DamageAct }) {
  const t = useTranslations('office.damage');
  const send = useDamageCall(damage.ID);
  const asked = useSettled(JSON.stringify(step), 250);
  const { data, error } = useQuery({
    queryKey: ['damage-effects', damage.ID, damage.Version, asked],
    queryFn: ({ signal }) => send(JSON.parse(asked) as DamageAct, true, { version: damage.Version, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <section className={record.effects} aria-label={t('effects')} role="status">
      <b>{t('effects')}</b>
      {error === null ? null : <p className="bad">{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : <EffectLines acted={data} damage={damage} />}
    </section>
  );
}

function EffectLines({
  acted: { Effects: effects },
  damage,
}: {
  readonly acted: DamageActed;
  readonly damage: StaffDamage;
}) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const { State, ChargedIncVAT, AssessedIncVAT } = effects;
  const charged = ChargedIncVAT.To;
  const lines = [
    ...(State.From === State.To
      ? []
      : [t('effect.state', { from: t(`states.${State.From}`), to: t(`states.${State.To}`) })]),
    ...(AssessedIncVAT.To === AssessedIncVAT.From || AssessedIncVAT.To === null
      ? []
      : [t('effect.assessed', { amount: format.money(AssessedIncVAT.To) })]),
    ...(charged === ChargedIncVAT.From || charged === null
      ? []
      : [t(`effect.${wayOf(effects.IsFromDeposit, damage)}`, { amount: format.money(charged) })]),
    ...(charged === null && ChargedIncVAT.From !== null
      ? [t('effect.chargeGone', { amount: format.money(ChargedIncVAT.From) })]
      : []),
    ...effects.Stock.map(({ From, To }) => t('effect.stock', { from: String(From), to: String(To) })),
    ...effects.Down.map(({ From, To }) => t('effect.down', { from: String(From), to: String(To) })),
    t(effects.Mails.length === 0 ? 'effect.noMail' : 'effect.mail'),
  ];
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {effects.Endangered.length === 0 ? null : (
        <li>
          <b>{t('effect.endangered', { orders: effects.Endangered.join(', ') })}</b>
        </li>
      )}
    </ul>
  );
}

function wayOf(isFromDeposit: boolean, { Order }: StaffDamage): 'deposit' | 'invoice' | 'noted' {
  if (isFromDeposit) return 'deposit';
  return Order === null ? 'noted' : 'invoice';
}

function stepOf(
  act: DamageActName,
  said: {
    readonly amount: string;
    readonly answer: string;
    readonly from: 'invoice' | 'deposit';
    readonly until: string;
  },
): DamageAct {
  const answered = said.answer === '' ? {} : { Answer: said.answer };
  if (act === 'assess') return { act, body: { TotalIncVAT: typedAmount(said.amount) ?? 0, ...answered } };
  if (act === 'charge')
    return { act, body: { TotalIncVAT: typedAmount(said.amount) ?? 0, From: said.from, ...answered } };
  if (act === 'waive') return { act, body: { Reason: said.answer } };
  return act === 'down' ? { act, body: { Until: said.until === '' ? null : said.until } } : { act };
}

/** It ends with the day before that midnight. */
function dayBefore(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
