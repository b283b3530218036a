import type { StaffOrder } from '@bivak/contract/admin';
import { TextAreaField, TextField } from '@bivak/ui';
import { useErrorNotice } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/order-query.ts';
import { useChangeOrder } from '../../features/orders/use-order-acts.ts';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { useDraft } from '../../frame/use-draft.ts';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';

interface Written {
  readonly Notes: string;
  readonly Reference: string;
}

function writtenOf({ Notes, Reference }: StaffOrder): Written {
  return { Notes: Notes ?? '', Reference: Reference ?? '' };
}

/** What is written on an order: the note for who works here, the customer's reference, and what the customer wrote with it. */
export function OrderNotes({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const may = useMay();
  if (may('orders.write')) return <Fields order={order} />;
  if (order.Notes === null && order.Reference === null && order.Remark === null) return null;
  return (
    <Panel title={t('notes')}>
      {order.Reference === null ? null : <p>{t('referenceIs', { reference: order.Reference })}</p>}
      <CustomerWrote words={order.Remark} />
      <p className={record.text}>{order.Notes}</p>
    </Panel>
  );
}

function CustomerWrote({ words }: { readonly words: string | null }) {
  const t = useTranslations('office.order');
  return words === null ? null : <p className={record.text}>{t('customerWrote', { words })}</p>;
}

function Fields({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const base = writtenOf(order);
  const draft = useDraft<Written>(`order ${order.ID}`, base);
  const { save, busy } = useChangeOrder(order.ID);
  const { values } = draft;
  return (
    <>
      <Panel title={t('notes')}>
        <CustomerWrote words={order.Remark} />
        <TextAreaField
          label={t('notesLabel')}
          rows={3}
          maxLength={2000}
          value={values.Notes}
          onChange={({ target }) => draft.change({ Notes: target.value })}
        />
        <TextField
          label={t('reference')}
          maxLength={100}
          value={values.Reference}
          onChange={({ target }) => draft.change({ Reference: target.value })}
        />
      </Panel>
      <SaveBar<Written>
        draft={draft}
        base={base}
        labels={{ Notes: t('notes'), Reference: t('reference') }}
        words={(_, value) => (value === '' ? t('empty') : String(value))}
        busy={busy}
        reread={async () =>
          writtenOf(await queryClient.fetchQuery({ ...orderQuery(call, order.ID), staleTime: 0 }))
        }
        save={(fields) => save(Object.fromEntries(fields.map((field) => [field, values[field].trim()])))}
        failed={say}
      />
    </>
  );
}
