import { type EditableOrder, editOrder, getOrderToEdit, type OrderActed } from '@bivak/contract/admin';
import { Button, CheckLine, Note, Select, SpecList, TextField } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { KeptOffer, useKeptDraft } from '../../frame/kept-draft.tsx';
import { ListPick } from '../../frame/list-pick.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoOffer, useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay, useStaff } from '../../session/use-staff.ts';
import counter from '../counter/counter-page.module.css';
import { nobodyYet, PickCustomer } from '../counter/pick-buyer.tsx';
import { typedAmount } from '../../frame/typed-amount.ts';
import { withGoods, withLine } from '../counter/sale.ts';
import { SaleLines } from '../counter/sale-lines.tsx';
import { ScanGoods } from '../counter/scan-goods.tsx';
import { bodyOf, type Changes, changesAgain, changesOf, isChanged, lacksReason } from './changes.ts';
import { EditLines } from './edit-lines.tsx';
import { SplitOrder } from './split-order.tsx';

/** Changes an order: what is typed shows its effect beside it, and counts once it is saved. */
export function EditOrderPage() {
  const t = useTranslations('office.orderEdit');
  const call = useCall();
  const { shop } = useApp();
  const { orderId } = useParams({ from: '/guarded/orders/$orderId/edit' });
  const { data, error, refetch } = useQuery({
    queryKey: ['order-edit', orderId],
    queryFn: ({ signal }) => call(getOrderToEdit, { params: { id: orderId } }, { signal }),
  });
  const { act, ...undo } = useActs([['order-edit', orderId], ['order', orderId], ['orders'], ['today']]);
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return (
    <>
      <ScreenHead
        title={t('title', { number: data.Number })}
        before={
          <Link to="/orders/$orderId" params={{ orderId }} className="link">
            {t('back', { number: data.Number })}
          </Link>
        }
        note={data.CustomerName}
      />
      <UndoOffer {...undo} />
      {data.IsEditable ? (
        <EditForm key={data.Version} order={data} act={act} busy={undo.busy} />
      ) : (
        <Note tone="info" title={t('over')}>
          {t(shop.lends ? 'overLoan' : 'overText')}
        </Note>
      )}
    </>
  );
}

function EditForm({
  order,
  act,
  busy,
}: {
  readonly order: EditableOrder;
  readonly act: ReturnType<typeof useActs>['act'];
  readonly busy: boolean;
}) {
  const t = useTranslations('office.orderEdit');
  const sale = useTranslations('office.counter');
  const call = useCall();
  const may = useMay();
  const { shop } = useApp();
  const own = useStaff(({ person }) => person?.WarehouseIDs ?? null);
  const [changes, setChanges] = useState<Changes>(() => changesOf(order));
  const [isOther, setOther] = useState(false);
  const [isSplitting, setSplitting] = useState(false);
  const scan = useRef<HTMLInputElement>(null);
  const change = (more: Partial<Changes>) => setChanges((before) => ({ ...before, ...more }));
  const params = { id: order.ID };

  const asked = bodyOf(order, changes, '-');
  const hasChanged = isChanged(asked);
  const typed = { changes, base: changesOf(order) };
  const kept = useKeptDraft(`order-edit ${order.ID}`, typed, hasChanged);
  const goOn = () => {
    const before = kept.take();
    if (before !== null) setChanges(changesAgain(order, before));
  };
  const { data: tried, error } = useQuery({
    queryKey: ['order-edit-tried', order.ID, order.Version, asked],
    queryFn: ({ signal }) =>
      call(editOrder, { params, query: { DryRun: 'true' }, body: asked }, { version: order.Version, signal }),
    enabled: hasChanged,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wrong = isWireError(error) ? error.fields : [];
  const errorAt = (field: string) => wrong.find(({ Field }) => Field === field)?.Message;
  const known = wrong.some(({ Field }) =>
    /^(?:Lines|Added)\[|^(?:DiscountPercent|Start|End|WarehouseID|CustomerID)$/u.test(Field),
  );
  const places = shop.warehouses.filter(
    ({ id }) => own === null || own.includes(id) || id === order.WarehouseID,
  );
  const isReady = hasChanged && error === null && !lacksReason(changes);

  async function save() {
    if (!isReady) return;
    const done = await act(
      (options) =>
        call(
          editOrder,
          { params, query: {}, body: bodyOf(order, changes) },
          { ...options, version: order.Version },
        ),
      t('saved'),
    );
    if (done !== null) kept.done();
  }
  useKeys([{ keys: '$mod+s', label: t('save'), run: () => void save() }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <KeptOffer began={hasChanged ? null : kept.began} onContinue={goOn} onDiscard={kept.discard} />
      <form noValidate onSubmit={submit} className={counter.columns}>
        <div className={counter.stack}>
          <Panel title={t('lines')}>
            <EditLines
              order={order}
              changes={changes.lines}
              mayPrice={may('orders.price')}
              errorOf={(lineId) => {
                const index = asked.Lines.findIndex(({ LineID }) => LineID === lineId);
                return wrong.find(({ Field }) => index >= 0 && Field.startsWith(`Lines[${index}]`))?.Message;
              }}
              onChange={(lineId, more) =>
                setChanges((before) => {
                  const line = before.lines[lineId];
                  return line === undefined
                    ? before
                    : { ...before, lines: { ...before.lines, [lineId]: { ...line, ...more } } };
                })
              }
            />
          </Panel>
          <Panel title={t('add')}>
            <ScanGoods
              label={sale('scan')}
              warehouseId={changes.warehouseId}
              field={scan}
              onFound={(found) => {
                setChanges((before) => ({ ...before, added: withGoods(before.added, found) }));
                scan.current?.focus();
              }}
            />
            {changes.added.length === 0 ? null : (
              <SaleLines
                lines={changes.added}
                priced={undefined}
                errors={changes.added.map(
                  (_, index) => wrong.find(({ Field }) => Field.startsWith(`Added[${index}]`))?.Message,
                )}
                mayPrice={may('orders.price')}
                onChange={(itemId, more) => change({ added: withLine(changes.added, itemId, more) })}
                onRemove={(itemId) =>
                  change({ added: changes.added.filter((line) => line.itemId !== itemId) })
                }
              />
            )}
          </Panel>
          <Panel title={t('charges')} note={t('chargesNote')}>
            {order.Charges.length === 0 ? null : <StandingCharges order={order} />}
            {changes.charges.map((one) => (
              <div key={one.key} className={counter.tools}>
                <TextField
                  label={t('chargeText')}
                  maxLength={200}
                  value={one.description}
                  onChange={({ target }) =>
                    change({ charges: changed(changes.charges, one.key, { description: target.value }) })
                  }
                />
                <TextField
                  className={counter.price}
                  label={t('chargeAmount')}
                  inputMode="decimal"
                  maxLength={10}
                  value={one.amount}
                  error={one.amount !== '' && typedAmount(one.amount) === null ? sale('noPrice') : undefined}
                  onChange={({ target }) =>
                    change({ charges: changed(changes.charges, one.key, { amount: target.value }) })
                  }
                />
                <TextField
                  className={counter.price}
                  label={t('chargeVat')}
                  inputMode="decimal"
                  maxLength={5}
                  value={one.vat}
                  onChange={({ target }) =>
                    change({ charges: changed(changes.charges, one.key, { vat: target.value }) })
                  }
                />
              </div>
            ))}
            <div>
              <Button
                size="s"
                variant="line"
                onClick={() =>
                  change({
                    charges: [
                      ...changes.charges,
                      { key: changes.charges.length, description: '', amount: '', vat: '21' },
                    ],
                  })
                }
              >
                {t('addCharge')}
              </Button>
            </div>
          </Panel>
        </div>
        <div className={counter.stack}>
          <Panel title={t('place')}>
            <div className={counter.pair}>
              <TextField
                type="date"
                label={sale('from')}
                value={changes.start}
                error={errorAt('Start')}
                onChange={({ target }) => change({ start: target.value })}
              />
              <TextField
                type="date"
                label={sale('to')}
                value={changes.end}
                error={errorAt('End')}
                onChange={({ target }) => change({ end: target.value })}
              />
            </div>
            {places.length < 2 ? null : (
              <ListPick label={sale('warehouse')}>
                <Select
                  value={changes.warehouseId}
                  options={places.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ target }) => change({ warehouseId: target.value })}
                />
              </ListPick>
            )}
            {changes.warehouseId === order.WarehouseID ? null : (
              <p className={counter.code}>{t('noHours')}</p>
            )}
            {errorAt('WarehouseID') === undefined ? null : (
              <p className={counter.bad}>{errorAt('WarehouseID')}</p>
            )}
            {may('customers.read') ? (
              <CheckLine
                checked={isOther}
                label={t('otherCustomer')}
                onChange={({ target }) => {
                  setOther(target.checked);
                  change({ customer: null });
                }}
              />
            ) : null}
            {isOther ? (
              <PickCustomer
                buyer={
                  changes.customer === null ? nobodyYet : { kind: 'customer', ...changes.customer, email: '' }
                }
                error={errorAt('CustomerID')}
                onChange={(one) =>
                  change({ customer: one.kind === 'customer' ? { id: one.id, name: one.name } : null })
                }
              />
            ) : null}
          </Panel>
          <Panel title={t('effects')}>
            {may('orders.price') ? (
              <TextField
                label={sale('discount')}
                hint={sale('discountLimit', { percent: order.DiscountLimit })}
                inputMode="decimal"
                maxLength={6}
                value={changes.discount}
                error={errorAt('DiscountPercent')}
                onChange={({ target }) => change({ discount: target.value })}
              />
            ) : null}
            <CheckLine
              checked={changes.reprice}
              label={t('reprice')}
              onChange={({ target }) => change({ reprice: target.checked })}
            />
            <div role="status">
              {hasChanged ? null : <p className={counter.code}>{t('nothing')}</p>}
              {isWireError(error) && !known ? (
                <Note tone="bad" title={error.fields[0]?.Message ?? error.message} />
              ) : null}
              {hasChanged && error === null && tried !== undefined ? <Effects tried={tried} /> : null}
            </div>
            <Button type="submit" busy={busy} disabled={!isReady}>
              {t('save')}
            </Button>
            <Button variant="line" onClick={() => setSplitting(true)} disabled={hasChanged}>
              {t('split')}
            </Button>
          </Panel>
        </div>
        {isSplitting ? (
          <SplitOrder order={order} act={act} busy={busy} onClose={() => setSplitting(false)} />
        ) : null}
      </form>
    </>
  );
}

function changed(all: Changes['charges'], key: number, more: Partial<Changes['charges'][number]>) {
  return all.map((one) => (one.key === key ? { ...one, ...more } : one));
}

function StandingCharges({ order }: { readonly order: EditableOrder }) {
  const format = useFormat();
  return (
    <SpecList
      look="facts"
      facts={order.Charges.map(({ Description, TotalIncVAT }) => ({
        term: Description,
        value: format.money(TotalIncVAT),
      }))}
    />
  );
}

/** What an act would do: price, deposit, pieces, mails. */
export function Effects({ tried }: { readonly tried: OrderActed }) {
  const t = useTranslations('office.orderEdit');
  const format = useFormat();
  const { TotalIncVAT, Deposit, Stock, Mails } = tried.Effects;
  const money = ({ From, To }: { readonly From: number; readonly To: number }) =>
    From === To ? format.money(To) : t('fromTo', { from: format.money(From), to: format.money(To) });
  return (
    <SpecList
      look="facts"
      facts={[
        { term: t('total'), value: money(TotalIncVAT) },
        ...(Deposit.From + Deposit.To === 0 ? [] : [{ term: t('deposit'), value: money(Deposit) }]),
        ...Stock.map(({ ItemID, WarehouseID, From, To }) => ({
          term: `${ItemID} · ${WarehouseID}`,
          value: t('pieces', { from: From, to: To }),
        })),
        {
          term: t('mails'),
          value: Mails.length === 0 ? t('noMails') : t('someMails', { count: Mails.length }),
        },
      ]}
    />
  );
}
