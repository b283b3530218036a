import { createQuote } from '@bivak/contract/admin';
import { addDays } from '@bivak/rules';
import { CheckLine, TextField } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import type { SaleBody } from './sale.ts';

/** What lies on the counter as an offer: until when it is valid, and whether its goods are kept as long. */
export function MakeQuote({
  sale,
  onClose,
  onMade,
  onRefused,
}: {
  readonly sale: Pick<
    SaleBody,
    'WarehouseID' | 'Start' | 'End' | 'EndTime' | 'DiscountPercent' | 'Lines' | 'Buyer'
  >;
  readonly onClose: () => void;
  readonly onMade: () => void;
  readonly onRefused: (fields: readonly { readonly Field: string; readonly Message: string }[]) => void;
}) {
  const t = useTranslations('office.quote');
  const call = useCall();
  const { clock } = useApp();
  const say = useErrorNotice();
  const navigate = useNavigate();
  const [until, setUntil] = useState<string>(() => addDays(clock.today(), 14));
  const [holds, setHolds] = useState(true);
  const [wrong, setWrong] = useState<string | undefined>();
  const pressed = useRef({ body: '', key: '' });
  const write = useWrite((body: typeof sale & { readonly ValidUntil: string; readonly Holds: boolean }) => {
    const text = JSON.stringify(body);
    if (pressed.current.body !== text) pressed.current = { body: text, key: crypto.randomUUID() };
    return call(createQuote, { body }, { idempotencyKey: pressed.current.key });
  });

  async function make() {
    try {
      const made = await write.press({ ...sale, ValidUntil: until, Holds: holds });
      if (made === null) return;
      onMade();
      await navigate({ to: '/orders/$orderId', params: { orderId: made.ID } });
    } catch (error) {
      const fields = isWireError(error) ? error.fields : [];
      const own = fields.find(({ Field }) => Field === 'ValidUntil');
      setWrong(own?.Message);
      if (own === undefined) {
        say(error);
        onRefused(fields);
        onClose();
      }
    }
  }
  return (
    <FormDialog title={t('makeTitle')} submit={t('make')} busy={write.busy} onClose={onClose} onSubmit={make}>
      <TextField
        type="date"
        label={t('validUntil')}
        value={until}
        error={wrong}
        onChange={({ target }) => setUntil(target.value)}
      />
      <CheckLine checked={holds} label={t('holds')} onChange={({ target }) => setHolds(target.checked)} />
    </FormDialog>
  );
}
