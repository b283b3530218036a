import { askConfirm, Button } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { type OpenInvoice, usePayments } from './use-payments.ts';

/** Takes back money that was noted by mistake: asks first, since its opposite stays to be seen. */
export function UndoPayment({
  invoice,
  payment: { id, amount },
}: {
  readonly invoice: OpenInvoice;
  readonly payment: { readonly id: string; readonly amount: number };
}) {
  const t = useTranslations('office.notePayment');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const { takeBack, busy } = usePayments(invoice);
  const said = format.money(amount);
  const press = async () => {
    const isSure = await askConfirm({
      id: `undo ${id}`,
      title: t('undoTitle', { amount: said }),
      text: t('undoText'),
      yes: t('undo'),
      no: global('cancel'),
    });
    if (isSure === true) await takeBack(id);
  };
  return (
    <Button
      size="s"
      variant="quiet"
      busy={busy}
      aria-label={t('undoOf', { amount: said })}
      onClick={() => void press()}
    >
      {t('undo')}
    </Button>
  );
}
