import { Box, Button, Note, askConfirm, notify } from '@bivak/ui';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useWrite } from '@bivak/web';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { dropEdit } from '../../features/order-edit/model/edit-draft.ts';
import { EditLines } from './edit-lines.tsx';
import { EditPeriod } from './edit-period.tsx';
import { EditPrice } from './edit-price.tsx';
import { EditSlots } from './edit-slots.tsx';
import styles from './order-edit-page.module.css';
import { ToOrder, useBackTarget } from './to-order.tsx';
import { useEditSlots } from './use-edit-slots.ts';
import { useOrderEdit } from './use-order-edit.ts';

/** Days, hours and amounts of an order, and what the change costs (spec 2 §2, "Order edit"). */
export function OrderEditView({
  loaded,
  onOutdated,
}: {
  readonly loaded: LoadedOrder;
  /** The order is another one by now: it is loaded anew. */
  readonly onOutdated: () => void;
}) {
  const t = useTranslations('shop.orderEdit');
  const { order, lines } = loaded;
  const edit = useOrderEdit(loaded);
  const slots = useEditSlots(order, edit.draft.period);
  const navigate = useNavigate();
  const back = useBackTarget(order.ReservationOrderID);
  const [asked, setAsked] = useState(false);
  const { run, busy: saving } = useWrite(edit.save);
  const isDone = useRef(false);
  const number = order.OrderID ?? order.ReservationID;
  const isOpen = () => edit.isChanged && !isDone.current;
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false;
      const leaves = await askConfirm({
        id: 'leave-order-edit',
        title: t('leaveTitle'),
        text: t('leaveText'),
        yes: t('leaveYes'),
        no: t('leaveNo'),
      });
      if (leaves === true) dropEdit();
      return leaves !== true;
    },
    enableBeforeUnload: isOpen,
  });
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <ToOrder orderId={order.ReservationOrderID} />
        <h1 className="num">
          {t.rich(order.OrderID === null ? 'titleRequest' : 'title', {
            number: () => <span className="nowrap">{number}</span>,
          })}
        </h1>
        <p className="soft">{t('lede')}</p>
      </header>
      <div className="split">
        <div className={styles['main']}>
          <section aria-labelledby="lines">
            <h2 id="lines" className="title-l">
              {t('lines')}
            </h2>
            <EditLines lines={lines} edit={edit} />
          </section>
          <EditPeriod order={order} edit={edit} />
          <EditSlots order={order} edit={edit} slots={slots} asked={asked} />
        </div>
        <aside className="side">
          <Box title={t('overview')}>
            <div className="stack">
              <EditPrice order={order} edit={edit} />
              {edit.problem === null || edit.problem.lineId !== null ? null : (
                <Note tone="bad" role="alert">
                  {edit.problem.message}
                </Note>
              )}
              {/* Not before it says what the change costs. */}
              <Button
                wide
                busy={saving || edit.asking}
                disabled={!edit.isChanged}
                onClick={() => void save()}
              >
                {t(saving ? 'saving' : 'save')}
              </Button>
              {edit.isChanged ? null : <p className="small soft">{t('nothingChanged')}</p>}
            </div>
          </Box>
        </aside>
      </div>
    </div>
  );

  async function save(): Promise<void> {
    setAsked(true);
    if (slots.apply && (edit.draft.pickupHourId === null || edit.draft.returnHourId === null)) {
      notify({ type: 'negative', title: t('errorTimeslots') });
      return;
    }
    const outcome = await run(undefined);
    if (outcome === 'refused') return;
    isDone.current = true;
    if (outcome === 'outdated') return onOutdated();
    notify({ type: 'positive', title: t('saved') });
    await navigate(back);
  }
}
