import { createQuote } from '@bivak/contract/admin';
import { addDays } from '@bivak/rules';
import { Button, CheckLine, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import styles from './counter-page.module.css';
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
  const global = useTranslations('shop.global');
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void make();
  };
  return (
    <Dialog open onClose={onClose} title={t('makeTitle')} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          type="date"
          label={t('validUntil')}
          value={until}
          error={wrong}
          onChange={({ target }) => setUntil(target.value)}
        />
        <CheckLine checked={holds} label={t('holds')} onChange={({ target }) => setHolds(target.checked)} />
        <div className={styles.row}>
          <Button type="submit" busy={write.busy}>
            {t('make')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
