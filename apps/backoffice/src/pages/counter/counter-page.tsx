import { createOrder, priceSale } from '@bivak/contract/admin';
import { Button, CheckLine, Chips, DepositBox, Note, Select, TextField, Totals } from '@bivak/ui';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { KeptOffer, useKeptDraft } from '../../frame/kept-draft.tsx';
import { ListPick } from '../../frame/list-pick.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { typedAmount } from '../../frame/typed-amount.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay, useOwnWarehouses } from '../../session/use-staff.ts';
import styles from './counter-page.module.css';
import { MakeQuote } from './make-quote.tsx';
import { nobodyYet, PickBuyer } from './pick-buyer.tsx';
import {
  buyerOf,
  type BuyerChoice,
  type CounterLine,
  linesOf,
  periodOf,
  type SaleBody,
  type SalePeriod,
  timesOf,
  withGoods,
  withLine,
} from './sale.ts';
import { SaleDone, type SoldOrder } from './sale-done.tsx';
import { SaleLines } from './sale-lines.tsx';
import { ScanGoods } from './scan-goods.tsx';

const methods = ['CASH', 'TERMINAL', 'TRANSFER', 'LINK', 'LATER'] as const;
type Method = (typeof methods)[number];

/** The counter: one page on which somebody gets goods, a price and a receipt. What was sold stands on it until the next. */
export function CounterPage() {
  const [sold, setSold] = useState<SoldOrder | null>(null);
  const [nth, setNth] = useState(0);
  if (sold !== null)
    return (
      <SaleDone
        sold={sold}
        next={() => {
          setSold(null);
          setNth(nth + 1);
        }}
      />
    );
  return <Sale key={nth} onSold={setSold} />;
}

function Sale({ onSold }: { readonly onSold: (sold: SoldOrder) => void }) {
  const t = useTranslations('office.counter');
  const quote = useTranslations('office.quote');
  const call = useCall();
  const format = useFormat();
  const say = useErrorNotice();
  const may = useMay();
  const { clock } = useApp();
  const queryClient = useQueryClient();
  const places = useOwnWarehouses();
  const [warehouseId, setWarehouse] = useState(places[0]?.id ?? '');
  const [lines, setLines] = useState<readonly CounterLine[]>([]);
  const [period, setPeriod] = useState<SalePeriod>(() =>
    periodOf('now', clock.today(), { choice: 'now', start: '', end: '', endTime: '' }),
  );
  const [buyer, setBuyer] = useState<BuyerChoice>(nobodyYet);
  const [discount, setDiscount] = useState('');
  const [method, setMethod] = useState<Method>(may('money.take') ? 'CASH' : 'LATER');
  const [handOut, setHandOut] = useState(may('orders.handOut'));
  const [mail, setMail] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const scan = useRef<HTMLInputElement>(null);
  // The same press counts once, however often the line breaks; another sale has another key.
  const pressed = useRef({ body: '', key: '' });

  const typed: TypedSale = { warehouseId, lines, period, buyer, discount };
  const isTyped = lines.length > 0 || discount !== '' || JSON.stringify(buyer) !== JSON.stringify(nobodyYet);
  const kept = useKeptDraft('counter', typed, isTyped);
  const goOn = () => {
    const before = kept.take();
    if (before === null) return;
    if (places.some(({ id }) => id === before.warehouseId)) setWarehouse(before.warehouseId);
    setLines(before.lines);
    // Days of then may be over; now and the weekend are counted anew.
    setPeriod(periodOf(before.period.choice, clock.today(), before.period));
    setBuyer(before.buyer);
    setDiscount(before.discount);
  };

  const percent = typedAmount(discount) ?? 0;
  const sale = { WarehouseID: warehouseId, ...timesOf(period), DiscountPercent: percent };
  const asked = {
    ...sale,
    Lines: linesOf(lines, '-'),
    CustomerID: buyer.kind === 'customer' ? buyer.id : null,
  };
  const { data: price, error } = useQuery({
    queryKey: ['sale-price', asked],
    queryFn: ({ signal }) => call(priceSale, { body: asked }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wrong = { ...(isWireError(error) ? fieldsOf(error) : {}), ...refused };
  const said = isWireError(error) && error.fields.length === 0 ? error.message : null;
  const unpriced = lines.some((line) => typedAmount(line.price) !== null && line.reason.trim() === '');
  const due = price === undefined ? 0 : price.TotalIncVAT + price.Deposit;
  const beginsLater = price !== undefined && Date.parse(price.Start) > clock.now().getTime() + 60_000;
  const isTaken = method === 'CASH' || method === 'TERMINAL' || method === 'TRANSFER';

  const write = useWrite((body: SaleBody) => {
    const text = JSON.stringify(body);
    if (pressed.current.body !== text) pressed.current = { body: text, key: crypto.randomUUID() };
    return call(createOrder, { body }, { idempotencyKey: pressed.current.key });
  });

  async function sell() {
    if (lines.length === 0 || price === undefined || error !== null || unpriced) {
      scan.current?.focus();
      return;
    }
    setRefused({});
    try {
      const done = await write.press({
        ...sale,
        Lines: linesOf(lines),
        Buyer: buyerOf(buyer),
        Payment: isTaken ? { Method: method, Amount: Math.round(due * 100) / 100 } : null,
        HandOut: handOut && !beginsLater,
        Mail: mail,
      });
      if (done === null) return;
      kept.done();
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      onSold({ ...done, isLinked: method === 'LINK' });
    } catch (cause) {
      if (isWireError(cause) && cause.fields.length > 0) setRefused(fieldsOf(cause));
      say(cause);
    }
  }

  const change = (run: (before: readonly CounterLine[]) => readonly CounterLine[]) => {
    setRefused({});
    setLines(run);
  };
  useKeys([{ keys: '$mod+Enter', label: t('sell'), run: () => void sell() }]);
  // Whoever opens the counter scans next.
  useEffect(() => scan.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sell();
  };
  const email = buyer.email;
  return (
    <form noValidate onSubmit={submit} className="stack">
      <ScreenHead
        title={t('title')}
        before={
          <Link to="/orders" className="link">
            {t('back')}
          </Link>
        }
        note={t('note')}
      />
      <KeptOffer began={isTyped ? null : kept.began} onContinue={goOn} onDiscard={kept.discard} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title={t('goods')}>
            <ScanGoods
              label={t('scan')}
              warehouseId={warehouseId}
              field={scan}
              onFound={(found) => {
                change((before) => withGoods(before, found));
                scan.current?.focus();
              }}
            />
            {lines.length === 0 ? (
              <p className={styles.code}>{t('none')}</p>
            ) : (
              <SaleLines
                lines={lines}
                priced={price?.Lines}
                errors={lines.map((_, index) => lineError(wrong, index))}
                mayPrice={may('orders.price')}
                onChange={(itemId, more) => change((before) => withLine(before, itemId, more))}
                onRemove={(itemId) => {
                  change((before) => before.filter((line) => line.itemId !== itemId));
                  scan.current?.focus();
                }}
              />
            )}
          </Panel>
          {said === null ? null : <Note tone="bad" title={said} />}
        </div>
        <div className={styles.stack}>
          <Panel title={t('who')}>
            <PickBuyer buyer={buyer} errors={buyerErrors(wrong)} onChange={setBuyer} />
          </Panel>
          <Panel title={t('when')}>
            {places.length < 2 ? null : (
              <ListPick label={t('warehouse')}>
                <Select
                  value={warehouseId}
                  options={places.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ target }) => setWarehouse(target.value)}
                />
              </ListPick>
            )}
            <Chips
              label={t('when')}
              hideLabel
              options={(['now', 'weekend', 'typed'] as const).map((value) => ({
                value,
                label: t(`periods.${value}`),
              }))}
              value={period.choice}
              onChange={(choice) => setPeriod(periodOf(choice, clock.today(), period))}
            />
            {period.choice === 'typed' ? (
              <>
                <div className={styles.pair}>
                  <TextField
                    type="date"
                    label={t('from')}
                    value={period.start}
                    error={wrong['Start']}
                    onChange={({ target }) => setPeriod({ ...period, start: target.value })}
                  />
                  <TextField
                    type="date"
                    label={t('to')}
                    value={period.end}
                    error={wrong['End']}
                    onChange={({ target }) => setPeriod({ ...period, end: target.value })}
                  />
                </div>
                <TextField
                  type="time"
                  label={t('endTime')}
                  value={period.endTime}
                  error={wrong['EndTime']}
                  onChange={({ target }) => setPeriod({ ...period, endTime: target.value })}
                />
              </>
            ) : (
              <PeriodText price={price} error={wrong['EndTime'] ?? wrong['End'] ?? wrong['Start']} />
            )}
            {price === undefined || price.OutsideHours.length === 0 ? null : (
              <Note tone="warn" title={t('outsideTitle')}>
                {price.OutsideHours.map((end) => t(`outside.${end}`)).join(' ')}
              </Note>
            )}
          </Panel>
          <Panel title={t('pay')}>
            {may('orders.price') ? (
              <TextField
                label={t('discount')}
                hint={price === undefined ? undefined : t('discountLimit', { percent: price.DiscountLimit })}
                inputMode="decimal"
                maxLength={6}
                value={discount}
                error={
                  discount !== '' && typedAmount(discount) === null
                    ? t('noPercent')
                    : wrong['DiscountPercent']
                }
                onChange={({ target }) => setDiscount(target.value)}
              />
            ) : null}
            <div role="status">
              {price === undefined ? null : (
                <>
                  <Totals
                    rows={[
                      { label: t('exclVat'), value: format.money(price.TotalExcVAT), kind: 'soft' },
                      { label: t('total'), value: format.money(price.TotalIncVAT) },
                    ]}
                  />
                  {price.Deposit > 0 ? (
                    <DepositBox label={t('deposit')} value={format.money(price.Deposit)} />
                  ) : null}
                  <Totals rows={[{ label: t('due'), value: format.money(due), kind: 'total' }]} />
                </>
              )}
            </div>
            <Chips
              label={t('method')}
              options={methods
                .filter((one) => one === 'LATER' || may('money.take'))
                .map((value) => ({ value, label: t(`methods.${value}`) }))}
              value={method}
              onChange={setMethod}
            />
            {may('orders.handOut') ? (
              <CheckLine
                checked={handOut && !beginsLater}
                disabled={beginsLater}
                onChange={({ target }) => setHandOut(target.checked)}
                label={t(beginsLater ? 'handOutLater' : 'handOut')}
              />
            ) : null}
            <CheckLine
              checked={mail && email !== ''}
              disabled={email === ''}
              onChange={({ target }) => setMail(target.checked)}
              label={t('mail')}
            />
            <Button type="submit" busy={write.busy}>
              {t('sell')}
            </Button>
            <Button
              variant="line"
              disabled={lines.length === 0 || price === undefined || unpriced}
              onClick={() => setOffering(true)}
            >
              {quote('make')}
            </Button>
          </Panel>
        </div>
      </div>
      {isOffering ? (
        <MakeQuote
          sale={{ ...sale, Lines: linesOf(lines), Buyer: buyerOf(buyer) }}
          onClose={() => setOffering(false)}
          onMade={kept.done}
          onRefused={(fields) => setRefused(fieldsOf({ fields }))}
        />
      ) : null}
    </form>
  );
}

/** What is kept of a sale that is not sold yet. */
interface TypedSale {
  readonly warehouseId: string;
  readonly lines: readonly CounterLine[];
  readonly period: SalePeriod;
  readonly buyer: BuyerChoice;
  readonly discount: string;
}

function PeriodText({
  price,
  error,
}: {
  readonly price: { readonly Start: string; readonly End: string } | undefined;
  readonly error: string | undefined;
}) {
  const t = useTranslations('office.counter');
  const format = useFormat();
  if (error !== undefined)
    return (
      <p className={styles.bad} role="alert">
        {error}
      </p>
    );
  if (price === undefined) return null;
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')} ${format.time(moment)}`;
  return <p>{t('span', { from: when(price.Start), to: when(price.End) })}</p>;
}

/** What the server said, by the field that it named. */
function fieldsOf({
  fields,
}: {
  readonly fields: readonly { readonly Field: string; readonly Message: string }[];
}) {
  return Object.fromEntries(fields.map(({ Field, Message }) => [Field, Message]));
}

function lineError(wrong: Readonly<Record<string, string>>, index: number): string | undefined {
  return Object.entries(wrong).find(([field]) => field.startsWith(`Lines[${index}]`))?.[1];
}

function buyerErrors(wrong: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(wrong)
      .filter(([field]) => field.startsWith('Buyer.'))
      .map(([field, message]) => [field.slice('Buyer.'.length), message]),
  );
}
