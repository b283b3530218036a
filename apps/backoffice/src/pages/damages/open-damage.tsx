import { type DamageSubject, findDamageSubject, openDeskDamage } from '@bivak/contract/admin';
import { Note, RadioCards, TextAreaField, TextField } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import styles from '../damage/damage-page.module.css';

/** A new damage: for a line of an order, for a label, or for neither. What was typed is looked up before it is opened. */
export function OpenDamage({
  order: firstOrder,
  serial: firstSerial,
  onClose,
}: {
  readonly order: string;
  readonly serial: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.damages');
  const call = useCall();
  const navigate = useNavigate();
  const { act, busy } = useActs([['damages']]);
  const [order, setOrder] = useState(firstOrder);
  const [serial, setSerial] = useState(firstSerial);
  const [subject, setSubject] = useState<DamageSubject | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [lineId, setLineId] = useState<string | null>(null);
  const [amount, setAmount] = useState('1');
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);

  async function lookUp(): Promise<void> {
    setProblem(null);
    setSubject(null);
    setLineId(null);
    const query = {
      ...(order.trim() === '' ? {} : { Order: order.trim() }),
      ...(serial.trim() === '' ? {} : { Serial: serial.trim() }),
    };
    if (Object.keys(query).length === 0) return;
    try {
      const found = await call(findDamageSubject, { query });
      setSubject(found);
      // A label decides among the lines, and a single line is no choice.
      const [first, ...others] = found.Lines.filter(
        ({ ItemID }) => found.Item === null || ItemID === found.Item.Key,
      );
      if (first !== undefined && others.length === 0) setLineId(first.LineID);
    } catch (error) {
      setProblem(isWireError(error) && error.status === 400 ? t('orderUnknown') : t('notFound'));
    }
  }
  // Whoever comes from an order or a label has said it already.
  useEffect(() => {
    if (firstOrder !== '' || firstSerial !== '') void lookUp();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const needsLine = (subject?.Lines.length ?? 0) > 0;
  const isLineMissing = needsLine && lineId === null;
  const submit = () => {
    setTried(true);
    if (words.trim() === '' || isLineMissing) return;
    void act((options) =>
      call(
        openDeskDamage,
        {
          body: {
            LineID: lineId,
            SerialNumber: serial.trim(),
            Amount: Math.max(1, Number(amount) || 1),
            Description: words.trim(),
          },
        },
        options,
      ),
    ).then((opened) => {
      if (opened !== null) void navigate({ to: '/damage/$damageId', params: { damageId: opened.ID } });
    });
  };
  return (
    <FormDialog
      title={t('open')}
      size="m"
      submit={t('openDone')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="soft">{t('openText')}</p>
      <div className={styles.pair}>
        <TextField
          label={t('order')}
          value={order}
          maxLength={80}
          error={problem ?? undefined}
          onChange={({ target }) => setOrder(target.value)}
          onBlur={() => void lookUp()}
        />
        <TextField
          label={t('serial')}
          value={serial}
          maxLength={40}
          onChange={({ target }) => setSerial(target.value)}
          onBlur={() => void lookUp()}
        />
      </div>
      <div role="status">
        {subject?.Order ? (
          <p>
            <b>{subject.Order.Number}</b> {subject.Order.Customer}
          </p>
        ) : null}
        {subject === null || serial.trim() === '' ? null : (
          <p>{subject.Item?.Description ?? t('labelUnknown')}</p>
        )}
      </div>
      {subject !== null && subject.Lines.length > 1 ? (
        <RadioCards
          label={t('line')}
          options={subject.Lines.map(({ LineID, Description, Amount }) => ({
            value: LineID,
            title: `${String(Amount)} × ${Description}`,
          }))}
          value={lineId}
          error={isTried && isLineMissing ? t('lineRequired') : undefined}
          onChange={setLineId}
        />
      ) : null}
      {serial.trim() === '' ? (
        <TextField
          label={t('pieces')}
          type="number"
          min={1}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      ) : null}
      <TextAreaField
        required
        label={t('description')}
        rows={3}
        maxLength={4000}
        value={words}
        error={isTried && words.trim() === '' ? t('descriptionRequired') : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {order.trim() === '' ? <Note>{t('withoutOrder')}</Note> : null}
    </FormDialog>
  );
}
