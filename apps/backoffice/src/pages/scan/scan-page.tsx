import { findScanned, type ScannedThing } from '@bivak/contract/admin';
import { buttonClass, Pill } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { type ScanAnswer, ScanField } from '../../features/scanner/scan-field.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import styles from './scan-page.module.css';

/** Whatever is scanned opens: an order at the desk, a piece with whoever has it, an article with its stock. */
export function ScanPage() {
  const t = useTranslations('office.scan');
  const call = useCall();
  const navigate = useNavigate();
  const { code: asked } = useSearch({ from: '/guarded/scan' });
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ScannedThing | null>(null);
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  // Whoever opens it is about to scan.
  useEffect(() => field.current?.focus(), []);
  useKeys([{ keys: 's', label: t('keys.scan'), run: () => field.current?.focus() }]);

  async function scan(code: string): Promise<void> {
    setFound(null);
    try {
      const thing = await call(findScanned, { query: { code } });
      if (thing.Order !== null) {
        await navigate({
          to: '/orders/$orderId/handover',
          params: { orderId: thing.Order.ID },
          // The way back is not to what would lead here again.
          replace: code === asked,
        });
        return;
      }
      setFound(thing);
      setAnswer({ isBad: false, text: t('found', { code }) });
    } catch (error) {
      const isUnknown = isWireError(error) && error.status === 404;
      setAnswer({ isBad: true, text: t(isUnknown ? 'unknown' : 'failed', { code }) });
    }
  }
  // What was found elsewhere is told as if it had been scanned.
  const tell = useEffectEvent((code: string) => void scan(code));
  useEffect(() => {
    if (asked !== undefined) tell(asked);
  }, [asked]);
  return (
    <>
      <ScreenHead title={t('title')} />
      <Panel title={t('what')} note={t('note')}>
        <ScanField label={t('label')} field={field} answer={answer} onScan={(code) => void scan(code)} />
      </Panel>
      {found === null ? null : <Found found={found} />}
    </>
  );
}

function Found({ found: { Serial, Item } }: { readonly found: ScannedThing }) {
  const t = useTranslations('office.scan');
  const { shop } = useApp();
  const place = (id: string) => shop.warehouses.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      {Serial === null ? null : (
        <Panel title={Serial.SerialID} note={Serial.Description}>
          <p className={styles.state}>
            <Pill tone={Serial.IsOut || Serial.IsDown ? 'warn' : 'ok'}>{t(stateOf(Serial))}</Pill>
            {place(Serial.WarehouseID)}
          </p>
          {Serial.Order === null ? null : <WithOrder order={Serial.Order} isOut={Serial.IsOut} />}
        </Panel>
      )}
      {Item === null ? null : (
        <Panel title={Item.Description} note={Item.ItemID}>
          {Item.Stock.length === 0 ? <p className="soft">{t('noStock')}</p> : null}
          <ul>
            {Item.Stock.map(({ WarehouseID, Amount }) => (
              <li key={WarehouseID}>{t('stock', { count: Amount, warehouse: place(WarehouseID) })}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function WithOrder({
  order: { ID, Number, Customer },
  isOut,
}: {
  readonly order: NonNullable<ScannedThing['Order']>;
  readonly isOut: boolean;
}) {
  const t = useTranslations('office.scan');
  const may = useMay();
  return (
    <>
      <p>
        <Link to="/orders/$orderId" params={{ orderId: ID }}>
          {Customer}, {Number}
        </Link>
      </p>
      {may('orders.handOut') ? (
        <p>
          <Link
            to="/orders/$orderId/handover"
            params={{ orderId: ID }}
            search={{ step: isOut ? 'back' : 'out' }}
            className={buttonClass({})}
          >
            {t(isOut ? 'takeBack' : 'handOut')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function stateOf({ IsOut, IsDown, Order }: NonNullable<ScannedThing['Serial']>) {
  if (IsDown) return 'states.down';
  if (IsOut) return 'states.out';
  return Order === null ? 'states.free' : 'states.ready';
}
