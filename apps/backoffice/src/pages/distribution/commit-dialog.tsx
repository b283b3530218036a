import { commitDivision, type DivisionRound } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { Button, CheckboxField, Note, notify, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { CarryOverEffects } from './carry-over.tsx';
import styles from './distribution.module.css';

/** The policy of a round, before it is promised. A later one is another, public commitment, with its reason. */
export function CommitDialog({
  round,
  onClose,
}: {
  readonly round: DivisionRound;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.distribution');
  const global = useTranslations('shop.global');
  const call = useCall();
  const queryClient = useQueryClient();
  const { NextPolicy: next } = round;
  const isAgain = round.State !== 'none';
  const [extra, setExtra] = useState(String(next.ExtraPlacesPerDisabled));
  const [appealDays, setAppealDays] = useState(String(next.AppealDays));
  const [guaranteed, setGuaranteed] = useState(next.GuaranteedFirst);
  const [carryOver, setCarryOver] = useState(next.CarryOver !== null);
  const [weight, setWeight] = useState(String(Math.floor((next.CarryOver?.WeightPermille ?? 500) / 10)));
  const [cap, setCap] = useState(String(Math.floor((next.CarryOver?.CapPermille ?? 250) / 10)));
  const [publicValue, setPublicValue] = useState(true);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { press, busy } = useWrite((body: OperationInput<typeof commitDivision>['body']) =>
    call(commitDivision, { params: { id: round.ID }, body }, { version: round.Version }),
  );
  const isWhole = (text: string) => /^\d{1,2}$/u.test(text.trim());
  const isWeight = /^\d{1,3}$/u.test(weight.trim()) && Number(weight) <= 100;
  const isCap = /^\d{1,2}$/u.test(cap.trim()) && Number(cap) <= 50;
  const terms = { WeightPermille: Number(weight) * 10, CapPermille: Number(cap) * 10 };
  const fields = isWireError(failure) ? failure.fields : [];
  const wrong = (field: string) => fields.find(({ Field }) => Field === field)?.Message;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (carryOver && (!isWeight || !isCap)) return;
    if (!isWhole(extra) || !isWhole(appealDays) || (isAgain && reason.trim() === '')) return;
    try {
      const answer = await press({
        ExtraPlacesPerDisabled: Number(extra),
        GuaranteedFirst: guaranteed,
        CarryOver: carryOver ? terms : null,
        AppealDays: Number(appealDays),
        UsesPublicValue: publicValue,
        Reason: reason.trim(),
      });
      if (answer === null) return;
      notify({ type: 'positive', title: t('committed') });
      await queryClient.invalidateQueries({ queryKey: ['divisions'] });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isAgain ? 'commitAgain' : 'commit')}
      closeLabel={global('close')}
      size="m"
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('commitText')}</p>
        {failure === null || fields.length > 0 ? null : (
          <div role="alert">
            <Note tone="bad">{isWireError(failure) ? failure.message : t('failed')}</Note>
          </div>
        )}
        <TextField
          label={t('extraPlaces')}
          inputMode="numeric"
          maxLength={2}
          value={extra}
          error={isTried && !isWhole(extra) ? t('wholeRequired') : wrong('ExtraPlacesPerDisabled')}
          onChange={({ target }) => setExtra(target.value)}
        />
        <TextField
          label={t('appealDays')}
          inputMode="numeric"
          maxLength={2}
          value={appealDays}
          error={isTried && !isWhole(appealDays) ? t('wholeRequired') : wrong('AppealDays')}
          onChange={({ target }) => setAppealDays(target.value)}
        />
        <CheckboxField
          label={t('guaranteedFirst')}
          checked={guaranteed}
          onChange={({ target }) => setGuaranteed(target.checked)}
        />
        <CheckboxField
          label={t('carryOverOn')}
          checked={carryOver}
          onChange={({ target }) => setCarryOver(target.checked)}
        />
        {carryOver ? (
          <>
            <TextField
              label={t('carryOverNow.weight')}
              inputMode="numeric"
              maxLength={3}
              value={weight}
              error={isWeight ? undefined : t('carryOverNow.wrongWeight')}
              onChange={({ target }) => setWeight(target.value)}
            />
            <TextField
              label={t('carryOverNow.cap')}
              inputMode="numeric"
              maxLength={2}
              value={cap}
              error={isCap ? undefined : t('carryOverNow.wrongCap')}
              onChange={({ target }) => setCap(target.value)}
            />
            {isWeight && isCap ? (
              <CarryOverEffects roundId={round.ID} weight={terms.WeightPermille} cap={terms.CapPermille} />
            ) : null}
          </>
        ) : null}
        <CheckboxField
          label={t('publicValueOn')}
          checked={publicValue}
          onChange={({ target }) => setPublicValue(target.checked)}
        />
        {isAgain ? (
          <TextField
            required
            label={t('commitReason')}
            hint={t('commitReasonHint')}
            maxLength={1000}
            value={reason}
            error={isTried && reason.trim() === '' ? t('reasonRequired') : wrong('Reason')}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t('commitNow')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
