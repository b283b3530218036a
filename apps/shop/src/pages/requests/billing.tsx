import { type ReservationOrder, sayPayer } from '@bivak/contract/wire';
import { Button, ErrorSummary, Note, notify, type SummedError } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { PayerForm } from '../../features/lending/components/payer-form.tsx';
import { payerErrors, refusedPayer } from '../../features/lending/model/payer-errors.ts';
import { lentText } from '../../features/lending/model/reservation-facts.ts';
import { useSaveOrder } from '../../features/orders/model/use-save-order.ts';
import contact from './pickup-contact.module.css';
import styles from './request.module.css';

const ReferenceDialog = lazy(async () => {
  const { ReferenceDialog: dialog } = await import('../../features/orders/components/reference-dialog.tsx');
  return { default: dialog };
});

/** Until the invoice is made. */
const open = new Set<ReservationOrder['ReservationStatus']>([
  'Draft',
  'Active',
  'Order',
  'Open',
  'Pick',
  'Picked',
]);

/** The reference of a reservation and who pays it (`design/lending.md` §4, "municipality and schools"). */
export function Billing({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.payer');
  const [isAsking, setAsking] = useState(false);
  const isOpen = open.has(order.ReservationStatus);
  const reference = order.Reference ?? '';
  const isMissing = order.Actions.some(
    ({ ActionName, Completed }) => ActionName === 'ReferenceRequired' && !Completed,
  );
  if (!isOpen && reference === '' && order.Payer === null) return null;
  return (
    <section aria-labelledby="billing">
      <h2 id="billing">{t('title')}</h2>
      {isMissing ? <Note tone="warn">{t('referenceMissing')}</Note> : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t('reference')}</dt>
          <dd>{reference === '' ? t('noReference') : reference}</dd>
        </div>
        {isOpen ? null : (
          <div>
            <dt>{t('who')}</dt>
            <dd>{order.Payer === null ? t('own') : <PayerWords payer={order.Payer} />}</dd>
          </div>
        )}
      </dl>
      {isOpen ? (
        <>
          <div>
            <Button variant="line" onClick={() => setAsking(true)}>
              {t(reference === '' ? 'giveReference' : 'changeReference')}
            </Button>
          </div>
          {/* What another tab saved stands in the fields too. */}
          <PayerSection key={JSON.stringify(order.Payer)} order={order} />
        </>
      ) : null}
      {isAsking ? (
        <Suspense>
          <ReferenceDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function PayerWords({
  payer: { CompanyName, Street, HouseNumber, ZipCode, City },
}: {
  readonly payer: NonNullable<ReservationOrder['Payer']>;
}) {
  return `${CompanyName}, ${Street} ${HouseNumber}, ${ZipCode} ${City}`;
}

function PayerSection({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.payer');
  const { call } = useApp();
  const { save, problem } = useSaveOrder(order, t('failed'));
  const [payer, setPayer] = useState(order.Payer);
  const [errors, setErrors] = useState<readonly SummedError[]>([]);
  const { press, busy } = useWrite(send);

  async function send(): Promise<void> {
    const found = payerErrors(payer, t);
    setErrors(found);
    if (found.length > 0) return;
    const saved = await save(async () => {
      try {
        await call(sayPayer, { params: { id: order.ReservationOrderID }, body: { Payer: payer } });
      } catch (cause) {
        setErrors(isWireError(cause) ? refusedPayer(cause.fields, t) : []);
        throw cause;
      }
    });
    if (saved) notify({ type: 'positive', title: t('saved') });
  }

  return (
    <form
      noValidate
      className={contact.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press(undefined);
      }}
    >
      <ErrorSummary title={t('errorTitle')} errors={errors} />
      <PayerForm
        payer={payer}
        hint={lentText(order, 'TransportType') === 'MUNICIPAL' ? t('municipal') : undefined}
        errors={errors}
        onChange={setPayer}
      />
      {problem === null || errors.length > 0 ? null : <p role="alert">{problem}</p>}
      <div>
        <Button type="submit" variant="line" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
