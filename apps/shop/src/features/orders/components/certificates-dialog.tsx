import { submitOrderCertificate, type Certificate, type ReservationOrder } from '@bivak/contract/wire';
import { Button, Note, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useInvalidNotice } from '@bivak/web/forms';
import { useSaveOrder } from '../model/use-save-order.ts';

/** The proofs that an order asks for, each with its number; one that is emptied is withdrawn (spec 1 §7). */
export function CertificatesDialog({
  order,
  onClose,
}: {
  readonly order: ReservationOrder;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const call = useCall();
  const { busy, problem, save } = useSaveOrder(order, t('uploadCertificatesModal.error'));
  const details = order.Actions.find(({ ActionName }) => ActionName === 'Certificates')?.Details;
  const required = details?.RequiredCertificates ?? [];
  const all = [...required, ...(details?.OptionalCertificates ?? [])];
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [pressed, setPressed] = useState(false);
  const sayInvalid = useInvalidNotice();
  const form = useId();
  const wanted = (one: Certificate): string => (numbers[one.CertificateID] ?? one.Number ?? '').trim();
  const isMissing = (one: Certificate): boolean => required.includes(one) && wanted(one) === '';

  async function handIn(one: Certificate): Promise<void> {
    const next = wanted(one);
    const params = { id: order.ReservationOrderID };
    const { CertificateID, Number: known } = one;
    if (next === (known ?? '')) return;
    const given = next === '' ? { Number: known ?? '', IsInactive: true } : { Number: next };
    await call(submitOrderCertificate, { params, body: { CertificateID, ...given } });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (all.some(isMissing)) return sayInvalid({});
    const saved = await save(async () => {
      for (const one of all) await handIn(one);
    });
    if (saved) onClose();
  }

  return (
    <Dialog
      open
      id="upload-certificates"
      title={t('orderActions.certificatesTitle')}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} busy={busy}>
          {t('orderActions.save')}
        </Button>
      }
    >
      <form id={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        <p className="soft">{t('cart.certificatesText')}</p>
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        {all.map((one) => (
          <TextField
            key={one.CertificateID}
            label={t('cart.certificate', { name: one.Description })}
            hint={one.Hint ?? undefined}
            optional={required.includes(one) ? undefined : t('global.optional')}
            required={required.includes(one)}
            maxLength={60}
            autoComplete="off"
            value={numbers[one.CertificateID] ?? one.Number ?? ''}
            onChange={({ target }) => setNumbers({ ...numbers, [one.CertificateID]: target.value })}
            error={
              pressed && isMissing(one) ? t('cart.certificateRequired', { name: one.Description }) : undefined
            }
          />
        ))}
      </form>
    </Dialog>
  );
}
