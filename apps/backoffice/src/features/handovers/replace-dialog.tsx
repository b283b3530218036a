import { listStockSerials, replaceSerial, type StaffOrder } from '@bivak/contract/admin';
import { Button, Note, Select, TextAreaField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import styles from '../../frame/edit-dialog.module.css';
import { ListPick } from '../../frame/list-pick.tsx';
import { useMay } from '../../session/use-staff.ts';
import { ScanField } from '../scanner/scan-field.tsx';

/** A numbered piece that stands ready, and what it is. */
export interface ReadySerial {
  readonly id: string;
  readonly itemId: string;
}

/** Another piece in the place of one that stands ready: chosen among those that are free, or scanned. What that does is told first. */
export function ReplaceDialog({
  order,
  serial,
  busy,
  onClose,
  onReplace,
}: {
  readonly order: Pick<StaffOrder, 'ID' | 'Version' | 'WarehouseID'>;
  readonly serial: ReadySerial;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReplace: (by: string, reason: string) => void;
}) {
  const t = useTranslations('office.replaceSerial');
  const global = useTranslations('shop.global');
  const call = useCall();
  const may = useMay();
  const [by, setBy] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const free = useQuery({
    queryKey: ['stock-serials', 'free', order.WarehouseID, serial.itemId],
    queryFn: ({ signal }) =>
      call(
        listStockSerials,
        { query: { q: serial.itemId, WarehouseID: [order.WarehouseID], State: 'in', size: 100 } },
        { signal },
      ),
    enabled: may('stock.read'),
  });
  const trial = useQuery({
    queryKey: ['order', order.ID, 'replace-serial', order.Version, serial.id, by],
    queryFn: ({ signal }) =>
      call(
        replaceSerial,
        { params: { id: order.ID }, query: { DryRun: 'true' }, body: { SerialID: serial.id, ByID: by } },
        { version: order.Version, signal },
      ),
    enabled: by !== '',
    retry: false,
    gcTime: 0,
  });
  const ids = (free.data?.Collection ?? [])
    .filter(({ Item }) => Item.Key === serial.itemId)
    .map(({ ID }) => ID);
  const options = [...ids, ...(by === '' || ids.includes(by) ? [] : [by])];
  const isKnown = trial.data !== undefined && by !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isKnown && reason.trim() !== '') onReplace(by, reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { serial: serial.id })}
      closeLabel={global('close')}
      size="s"
    >
      <div className="stack">
        <ScanField label={t('scan')} answer={null} onScan={setBy} />
        <form className="stack" noValidate onSubmit={submit}>
          {options.length === 0 ? (
            <p className="soft">{t(free.isLoading ? 'loading' : 'none')}</p>
          ) : (
            <ListPick label={t('by')}>
              <Select
                value={by}
                options={[
                  { value: '', label: t('choose') },
                  ...options.map((id) => ({ value: id, label: id })),
                ]}
                onChange={({ target }) => setBy(target.value)}
              />
            </ListPick>
          )}
          <div role="status">
            {isKnown ? (
              <Note tone="info" title={t('ready', { serial: by })}>
                {t('back', { serial: serial.id })} {t('mails', { count: trial.data.Effects.Mails.length })}
              </Note>
            ) : null}
            {by !== '' && isWireError(trial.error) ? (
              <Note tone="bad" title={t('cannot', { serial: by })}>
                {trial.error.fields.map(({ Message }) => Message).join(' ') || trial.error.message}
              </Note>
            ) : null}
          </div>
          {isTried && by === '' ? <p role="alert">{t('required')}</p> : null}
          <TextAreaField
            required
            label={t('reason')}
            maxLength={1000}
            rows={2}
            value={reason}
            error={isTried && reason.trim() === '' ? t('reasonRequired') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy}>
              {t('do')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {global('cancel')}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
