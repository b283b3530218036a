import { actOnItems, type ItemsAct, type StaffItemRow } from '@bivak/contract/admin';
import { readNumber } from '@bivak/rules';
import { Button, Note, SelectField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import type { Selection } from '../../frame/list-selection.ts';
import type { useBulk } from '../../frame/use-bulk.tsx';
import styles from './items-page.module.css';

type Act = Omit<ItemsAct, 'IDs'>;
type Asking = 'reprice' | 'category' | 'labels';

/** What is done with many items at once: price, category, labels, and whether they are in the shop. */
export function ItemBulk({
  selection,
  bulk: { run, busy },
}: {
  readonly selection: Selection<StaffItemRow>;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.items.bulk');
  const call = useCall();
  const [asking, setAsking] = useState<Asking | null>(null);
  const act = async (body: Act) => {
    setAsking(null);
    const isDone = await run(selection, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Description }) => Description,
      atOnce: 100,
      send: (which, options) => {
        const IDs = 'ids' in which ? [...which.ids] : [];
        return call(actOnItems, { query: {}, body: { ...body, IDs } }, options);
      },
      said: (count) => t('done', { count }),
    });
    if (isDone) selection.clear();
  };
  return (
    <>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('reprice')}>
        {t('reprice')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('category')}>
        {t('category')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('labels')}>
        {t('labels')}
      </Button>
      {(['shop', 'hidden', 'archived'] as const).map((State) => (
        <Button
          key={State}
          size="s"
          variant="line"
          busy={busy}
          onClick={() => void act({ Act: 'state', State })}
        >
          {t(`to.${State}`)}
        </Button>
      ))}
      {asking === 'reprice' ? (
        <RepriceDialog
          rows={selection.rows}
          onClose={() => setAsking(null)}
          onDone={(body) => void act(body)}
        />
      ) : null}
      {asking === 'category' || asking === 'labels' ? (
        <AddDialog act={asking} onClose={() => setAsking(null)} onDone={(body) => void act(body)} />
      ) : null}
    </>
  );
}

interface AskDialog {
  readonly onClose: () => void;
  readonly onDone: (body: Act) => void;
}

interface Preview {
  readonly name: string;
  readonly prices: readonly { readonly Unit: string; readonly From: number; readonly To: number }[];
}

/** Percent and step; the server tells what becomes of each price before anything is written. */
function RepriceDialog({ rows, onClose, onDone }: AskDialog & { readonly rows: readonly StaffItemRow[] }) {
  const t = useTranslations('office.items.bulk');
  const units = useTranslations('office.item.units');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const say = useErrorNotice();
  const { locale } = useApp();
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState('0.05');
  const [isWrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<readonly Preview[] | null>(null);
  const ask = useWrite((body: Act) =>
    call(
      actOnItems,
      { query: { DryRun: 'true' }, body: { ...body, IDs: rows.slice(0, 100).map(({ ID }) => ID) } },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  const body = (): Act | null => {
    const Percent = readNumber(percent.replace('%', ''), locale);
    setWrong(Percent === null);
    return Percent === null ? null : { Act: 'reprice', Percent, RoundTo: Number(step) };
  };
  const show = async (event: FormEvent) => {
    event.preventDefault();
    const asked = body();
    if (asked === null) return;
    try {
      const answer = await ask.press(asked);
      const nameOf = new Map(rows.map(({ ID, Description }) => [ID, Description]));
      if (answer !== null)
        setPreview(
          answer.Collection.map(({ ID, Done }) => ({
            name: nameOf.get(ID) ?? ID,
            prices: Done?.Prices ?? [],
          })),
        );
    } catch (error) {
      say(error);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('reprice')} closeLabel={global('close')} size="m">
      <form className="stack" noValidate onSubmit={(event) => void show(event)}>
        <TextField
          label={t('percent')}
          hint={t('percentHint')}
          inputMode="decimal"
          value={percent}
          error={isWrong ? t('percentWrong') : undefined}
          onChange={({ target }) => {
            setPreview(null);
            setPercent(target.value);
          }}
        />
        <SelectField
          label={t('step')}
          value={step}
          options={['0.01', '0.05', '0.1', '0.5', '1', '5'].map((value) => ({
            value,
            label: format.money(Number(value)),
          }))}
          onChange={({ target }) => {
            setPreview(null);
            setStep(target.value);
          }}
        />
        {preview === null ? null : (
          <Note tone="info" title={t('preview', { count: rows.length })}>
            <ul className={styles.prices}>
              {preview.slice(0, 12).map(({ name, prices }) => (
                <li key={name}>
                  <b>{name}</b>{' '}
                  {prices.length === 0
                    ? t('noPrices')
                    : prices
                        .map(({ Unit, From, To }) => {
                          const unit = units.has(`per.${Unit as 'day'}`)
                            ? ` ${units(`per.${Unit as 'day'}`)}`
                            : '';
                          return `${format.money(From)} → ${format.money(To)}${unit}`;
                        })
                        .join(', ')}
                </li>
              ))}
            </ul>
            {rows.length > 12 ? <p className="soft">{t('andMore', { count: rows.length - 12 })}</p> : null}
          </Note>
        )}
        <div>
          {preview === null ? (
            <Button type="submit" busy={ask.busy}>
              {t('show')}
            </Button>
          ) : (
            <Button
              onClick={() => {
                const asked = body();
                if (asked !== null) onDone(asked);
              }}
            >
              {t('apply')}
            </Button>
          )}{' '}
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One category or label that comes, or goes. */
function AddDialog({ act, onClose, onDone }: AskDialog & { readonly act: 'category' | 'labels' }) {
  const t = useTranslations('office.items.bulk');
  const global = useTranslations('shop.global');
  const categories = useCategories();
  const [value, setValue] = useState('');
  const done = (way: 'Add' | 'Remove') => {
    if (value.trim() !== '') onDone({ Act: act, [way]: [value.trim()] });
  };
  return (
    <Dialog open onClose={onClose} title={t(act)} closeLabel={global('close')} size="m">
      <div className="stack">
        {act === 'category' ? (
          <SelectField
            label={t('categoryField')}
            value={value}
            options={[
              { value: '', label: t('choose') },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => setValue(target.value)}
          />
        ) : (
          <TextField
            label={t('labelField')}
            maxLength={40}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <div>
          <Button onClick={() => done('Add')}>{t('add')}</Button>{' '}
          <Button variant="line" onClick={() => done('Remove')}>
            {t('remove')}
          </Button>{' '}
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
