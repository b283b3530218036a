import { countShelves, listShelves, type ShelfItem } from '@bivak/contract/admin';
import { Button, EmptyState, Note, notify, SelectField, TextField } from '@bivak/ui';
import { isWireError, useErrorNotice } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { type ScanAnswer, ScanField } from '../../features/scanner/scan-field.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useOwnWarehouses, useStaff } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';

/** Whoever walks along the shelves scans or types what stands there; a difference is explained before it is sent. */
export function CountPage() {
  const t = useTranslations('office.stock.walk');
  const places = useOwnWarehouses();
  const navigate = useNavigate({ from: '/w/count' });
  const { WarehouseID } = useSearch({ from: '/guarded/w/count' });
  const chosen = places.find(({ id }) => id === WarehouseID) ?? (places.length === 1 ? places[0] : undefined);
  return (
    <>
      <ScreenHead title={t('title')} note={chosen?.name} />
      {places.length < 2 ? null : (
        <Panel title={t('where')}>
          <SelectField
            label={t('warehouse')}
            value={chosen?.id ?? ''}
            options={[
              { value: '', label: t('choose') },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => void navigate({ search: { WarehouseID: target.value } })}
          />
        </Panel>
      )}
      {chosen === undefined ? null : <Shelves key={chosen.id} warehouseId={chosen.id} />}
    </>
  );
}

function Shelves({ warehouseId }: { readonly warehouseId: string }) {
  const t = useTranslations('office.stock.walk');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['shelves', warehouseId],
    queryFn: ({ signal }) => call(listShelves, { query: { WarehouseID: warehouseId } }, { signal }),
    // What is expected stays as it was when somebody began: the server says what changed since.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined)
    return error === null ? null : (
      <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
    );
  return <Walk warehouseId={warehouseId} shelves={data.Collection} />;
}

function Walk({
  warehouseId,
  shelves,
}: {
  readonly warehouseId: string;
  readonly shelves: readonly ShelfItem[];
}) {
  const t = useTranslations('office.stock.walk');
  const call = useCall();
  const say = useErrorNotice();
  const queryClient = useQueryClient();
  const { kept, keep, again, done } = useKeptCount(warehouseId);
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isKept, setKept] = useState(false);
  const lines = Object.entries(kept.items);
  const put = (id: string, item: CountedItem) => keep({ ...kept.items, [id]: item });
  const add = (shelf: ShelfItem, serial: string | null) => {
    const before = kept.items[shelf.ItemID] ?? {
      counted: 0,
      expected: shelf.Expected,
      note: '',
      serials: [],
    };
    if (serial !== null && before.serials.includes(serial)) {
      setAnswer({ isBad: true, text: t('twice', { code: serial }) });
      return;
    }
    const counted = before.counted + 1;
    const serials = serial === null ? before.serials : [...before.serials, serial];
    put(shelf.ItemID, { ...before, counted, serials });
    setAnswer({ isBad: false, text: t('counted', { item: shelf.Description, count: counted }) });
  };
  const scan = (code: string) => {
    const isSame = (one: string) => one.toLowerCase() === code.toLowerCase();
    const shelf = shelves.find(({ ItemID, SerialIDs }) => isSame(ItemID) || SerialIDs.some(isSame));
    if (shelf === undefined) setAnswer({ isBad: true, text: t('unknown', { code }) });
    else add(shelf, shelf.SerialIDs.find(isSame) ?? null);
  };
  const isUnexplained = ({ counted, expected, note }: CountedItem) =>
    counted !== expected && note.trim() === '';
  const send = async () => {
    setTried(true);
    if (lines.some(([, item]) => isUnexplained(item))) return;
    setBusy(true);
    setKept(false);
    try {
      const body = {
        WarehouseID: warehouseId,
        Lines: lines.slice(0, 200).map(([ItemID, { counted, expected, note }]) => ({
          ItemID,
          Counted: counted,
          Expected: expected,
          Note: note.trim(),
        })),
      };
      const { Lines } = await call(countShelves, { body }, { idempotencyKey: kept.key });
      const stale = Lines.filter(({ Outcome }) => Outcome === 'stale');
      const sent = new Set(Lines.map(({ ItemID }) => ItemID));
      done(
        Object.fromEntries([
          ...lines.filter(([id]) => !sent.has(id)),
          ...stale.map(({ ItemID, Expected }) => [
            ItemID,
            { counted: 0, expected: Expected, note: '', serials: [], isStale: true },
          ]),
        ]),
      );
      setTried(false);
      const noted = Lines.filter(({ Outcome }) => Outcome === 'recorded').length;
      notify(
        stale.length === 0
          ? { type: 'positive', title: t('sent', { count: noted }) }
          : {
              type: 'warning',
              title: t('sent', { count: noted }),
              text: t('staleText', { count: stale.length }),
            },
      );
      await queryClient.invalidateQueries({ queryKey: ['shelves', warehouseId] });
    } catch (failure) {
      // What was refused counts under another key once it is mended; what may have arrived keeps its own.
      if (isWireError(failure) && failure.status >= 400 && failure.status < 500) {
        again();
        say(failure);
      } else setKept(true);
    }
    setBusy(false);
  };
  const names = new Map(shelves.map(({ ItemID, Description }) => [ItemID, Description]));
  return (
    <>
      <Panel title={t('scan')} note={t('scanNote')}>
        <div className="stack">
          <ScanField label={t('code')} answer={answer} onScan={scan} />
          <SelectField
            label={t('noLabel')}
            value=""
            options={[
              { value: '', label: t('chooseItem') },
              ...shelves.map(({ ItemID, Description }) => ({ value: ItemID, label: Description })),
            ]}
            onChange={({ target }) => {
              const shelf = shelves.find(({ ItemID }) => ItemID === target.value);
              if (shelf !== undefined) add(shelf, null);
            }}
          />
        </div>
      </Panel>
      <Panel title={t('lines')}>
        {lines.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} level={3} /> : null}
        <ul className={record.log}>
          {lines.map(([id, item]) => (
            <li key={id}>
              <fieldset className="stack">
                <legend>
                  <b>{names.get(id) ?? id}</b>
                </legend>
                {item.isStale === true ? <p>{t('stale')}</p> : null}
                <TextField
                  label={t('howMany', { expected: item.expected })}
                  type="number"
                  min={0}
                  value={String(item.counted)}
                  onChange={({ target }) =>
                    put(id, { ...item, counted: Math.max(0, Math.floor(Number(target.value) || 0)) })
                  }
                />
                {item.counted === item.expected ? null : (
                  <TextField
                    required
                    label={t('why', { difference: item.counted - item.expected })}
                    maxLength={500}
                    value={item.note}
                    error={isTried && isUnexplained(item) ? t('whyRequired') : undefined}
                    onChange={({ target }) => put(id, { ...item, note: target.value })}
                  />
                )}
                <div className={record.buttons}>
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={t('dropOf', { item: names.get(id) ?? id })}
                    onClick={() => keep(Object.fromEntries(lines.filter(([one]) => one !== id)))}
                  >
                    {t('drop')}
                  </Button>
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
        <div role="status">
          {isKept ? (
            <Note tone="warn" title={t('kept')}>
              {t('keptText')}
            </Note>
          ) : null}
        </div>
        {lines.length === 0 ? null : (
          <div className={record.buttons}>
            <Button busy={isBusy} onClick={() => void send()}>
              {t('send', { count: lines.length })}
            </Button>
          </div>
        )}
      </Panel>
    </>
  );
}

interface CountedItem {
  readonly counted: number;
  /** What was expected when it was counted. */
  readonly expected: number;
  readonly note: string;
  /** Numbers that were scanned: each counts once. */
  readonly serials: readonly string[];
  /** Something came or went since it was counted before. */
  readonly isStale?: boolean;
}

type Items = Readonly<Record<string, CountedItem>>;

interface KeptCount {
  /** With it the server counts them once, however often they are sent. */
  readonly key: string;
  readonly items: Items;
}

/** A count of a warehouse in this browser: it outlasts a reload, a lost network and the end of a session. */
function useKeptCount(warehouseId: string) {
  const { shop } = useApp();
  const person = useStaff((state) => state.person?.ID ?? '');
  const place = `bivak-count ${shop.id} ${person} ${warehouseId}`;
  const [kept, setKept] = useState(() => read(place) ?? anew({}));
  const set = (next: KeptCount) => {
    setKept(next);
    write(place, next);
  };
  return {
    kept,
    // What changes after it was sent is another count.
    keep: (items: Items) => set(anew(items)),
    again: () => set(anew(kept.items)),
    done: (left: Items) => set(anew(left)),
  };
}

function anew(items: Items): KeptCount {
  return { key: crypto.randomUUID(), items };
}

function read(place: string): KeptCount | null {
  try {
    return JSON.parse(window.localStorage.getItem(place) ?? 'null') as KeptCount | null;
  } catch {
    // Without a storage it ends with the page.
    return null;
  }
}

function write(place: string, kept: KeptCount): void {
  try {
    if (Object.keys(kept.items).length === 0) window.localStorage.removeItem(place);
    else window.localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Without a storage it ends with the page.
  }
}
