import {
  type DivisionPin,
  type DivisionRound,
  pinReasons,
  removeDivisionPin,
  setDivisionPin,
} from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { Button, Note, SelectField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

/** What staff fixed for single requests: at least or at most so many tents, with a reason that everybody will read. */
export function Pins({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [isAdding, setAdding] = useState(false);
  const { press, busy } = useWrite((pinId: string) =>
    call(removeDivisionPin, { params: { id: round.ID, pinId } }, { version: round.Version }),
  );
  const isOpen = round.State !== 'published' && round.State !== 'settled';
  const mayChange = may('division.run') && isOpen;
  const { nameOf } = useRoundWords(round);
  async function remove({ ID }: DivisionPin): Promise<void> {
    try {
      await press(ID);
    } catch (error) {
      say(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['divisions', round.ID], exact: true });
  }
  return (
    <Panel
      title={t('pins')}
      actions={
        mayChange ? (
          <Button size="s" variant="line" onClick={() => setAdding(true)}>
            {t('addPin')}
          </Button>
        ) : undefined
      }
    >
      {round.Pins.length === 0 ? <p className="soft">{t('noPins')}</p> : null}
      <ul className={styles.pins}>
        {round.Pins.map((pin) => (
          <li key={pin.ID}>
            <span>
              {pin.Customer.Description}
              <span className="soft">
                {[
                  pin.Held === null ? null : t('atLeast', { count: pin.Held, tent: nameOf(pin.ItemID) }),
                  pin.Ceiling === null
                    ? null
                    : t('atMostOf', { count: pin.Ceiling, tent: nameOf(pin.ItemID) }),
                  t(`pinReasons.${pin.Reason}`),
                  pin.By,
                ]
                  .filter((part) => part !== null)
                  .join(', ')}
              </span>
            </span>
            {mayChange ? (
              <Button
                size="s"
                variant="quiet"
                busy={busy}
                aria-label={t('removePin', { name: pin.Customer.Description })}
                onClick={() => void remove(pin)}
              >
                {t('remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? <PinDialog round={round} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function PinDialog({ round, onClose }: { readonly round: DivisionRound; readonly onClose: () => void }) {
  const t = useTranslations('office.distribution');
  const global = useTranslations('shop.global');
  const call = useCall();
  const queryClient = useQueryClient();
  const tents = round.Policy.Tents;
  const { titleOf } = useRoundWords(round);
  const [request, setRequest] = useState('');
  const [itemId, setItemId] = useState(tents[0]?.ItemID ?? '');
  const [held, setHeld] = useState('');
  const [ceiling, setCeiling] = useState('');
  const [reason, setReason] = useState<(typeof pinReasons)[number]>('mistake');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { press, busy } = useWrite((body: OperationInput<typeof setDivisionPin>['body']) =>
    call(setDivisionPin, { params: { id: round.ID }, body }, { version: round.Version }),
  );
  const limits = [numberOf(held), numberOf(ceiling)] as const;
  const isWrong = limits.includes(undefined) || (limits[0] === null && limits[1] === null);
  const fields = isWireError(failure) ? failure.fields : [];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const [Held, Ceiling] = limits;
    if (request.trim() === '' || isWrong || Held === undefined || Ceiling === undefined) return;
    try {
      const answer = await press({
        RequestID: request.trim(),
        ItemID: itemId,
        Held,
        Ceiling,
        Reason: reason,
        Note: note.trim(),
      });
      if (answer === null) return;
      await queryClient.invalidateQueries({ queryKey: ['divisions', round.ID], exact: true });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('addPin')} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Note tone="warn">{t('pinIsPublic')}</Note>
        {failure === null || fields.length > 0 ? null : (
          <div role="alert">
            <Note tone="bad">{isWireError(failure) ? failure.message : t('failed')}</Note>
          </div>
        )}
        <TextField
          required
          label={t('requestNumber')}
          maxLength={80}
          value={request}
          error={
            isTried && request.trim() === ''
              ? t('requestRequired')
              : fields.find(({ Field }) => Field === 'RequestID')?.Message
          }
          onChange={({ target }) => setRequest(target.value)}
        />
        <SelectField
          label={t('tent')}
          value={itemId}
          options={tents.map(({ ItemID }) => ({ value: ItemID, label: titleOf(ItemID) }))}
          onChange={({ target }) => setItemId(target.value)}
        />
        <TextField
          label={t('held')}
          inputMode="numeric"
          maxLength={5}
          value={held}
          error={
            isTried && isWrong ? t('limitRequired') : fields.find(({ Field }) => Field === 'Held')?.Message
          }
          onChange={({ target }) => setHeld(target.value)}
        />
        <TextField
          label={t('ceiling')}
          inputMode="numeric"
          maxLength={5}
          value={ceiling}
          error={fields.find(({ Field }) => Field === 'Ceiling')?.Message}
          onChange={({ target }) => setCeiling(target.value)}
        />
        <SelectField
          label={t('reason')}
          value={reason}
          options={pinReasons.map((value) => ({ value, label: t(`pinReasons.${value}`) }))}
          onChange={({ target }) => setReason(pinReasons.find((one) => one === target.value) ?? 'mistake')}
        />
        <TextField
          label={t('pinNote')}
          hint={t('pinNoteHint')}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t('setPin')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Null: nothing was typed; undefined: what was typed is no whole number. */
function numberOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d+$/u.test(text.trim()) ? Number(text.trim()) : undefined;
}
