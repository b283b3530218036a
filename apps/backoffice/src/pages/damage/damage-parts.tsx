import type { StaffDamage } from '@bivak/contract/admin';
import { Button, EmptyState, Select, TextField } from '@bivak/ui';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DamageActs } from '../../features/damages/use-damage-acts.ts';
import { ListPick } from '../../frame/list-pick.tsx';
import { Panel } from '../../frame/panel.tsx';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import styles from './damage-page.module.css';

/** What is broken or missing: each part with its number, price, sum, and where the price comes from. */
export function DamageParts({ damage, acts }: { readonly damage: StaffDamage; readonly acts: DamageActs }) {
  const t = useTranslations('office.damage');
  const may = useMay();
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may('damage.charge') && (damage.State === 'reported' || damage.State === 'assessed');
  const total = damage.Parts.reduce((sum, { Amount, PriceIncVAT }) => sum + cents(PriceIncVAT) * Amount, 0);
  if (isEditing && mayEdit) return <Edit damage={damage} acts={acts} onDone={() => setEditing(false)} />;
  return (
    <Panel
      title={t('parts')}
      flush
      actions={
        mayEdit ? (
          <Button size="s" variant="line" onClick={() => setEditing(true)}>
            {t('editParts')}
          </Button>
        ) : undefined
      }
    >
      <Table
        caption={t('parts')}
        hideCaption
        rows={damage.Parts}
        rowKey={({ Key }) => Key}
        loadingLabel={t('parts')}
        empty={<EmptyState title={t('noParts')} text={mayEdit ? t('noPartsText') : undefined} />}
        columns={[
          { id: 'part', label: t('part'), role: 'name', weight: 3, cell: ({ Description }) => Description },
          { id: 'amount', label: t('pieces'), align: 'end', cell: ({ Amount }) => Amount },
          {
            id: 'price',
            label: t('price'),
            align: 'end',
            weight: 2,
            cell: ({ PriceIncVAT }) => format.money(PriceIncVAT),
          },
          {
            id: 'sum',
            label: t('sum'),
            align: 'end',
            weight: 2,
            cell: ({ Amount, PriceIncVAT }) => format.money((cents(PriceIncVAT) * Amount) / 100),
          },
          { id: 'source', label: t('source'), weight: 2, cell: ({ Source }) => t(`sources.${Source}`) },
        ]}
      />
      {damage.Parts.length === 0 ? null : (
        <p className={`${styles.sum ?? ''} ${styles.inRows ?? ''}`}>
          <span>{t('total')}</span> <span>{format.money(total / 100)}</span>
        </p>
      )}
    </Panel>
  );
}

interface Row {
  readonly id: number;
  /** Of the price list; null: by hand. */
  readonly key: string | null;
  readonly name: string;
  readonly qty: string;
  readonly price: string;
}

function Edit({
  damage,
  acts: { setParts, busy },
  onDone,
}: {
  readonly damage: StaffDamage;
  readonly acts: DamageActs;
  readonly onDone: () => void;
}) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const listed = new Map(damage.PriceList.map((part) => [part.Key, part]));
  const [rows, setRows] = useState<readonly Row[]>(() =>
    damage.Parts.map((part, id) => ({
      id,
      key: listed.has(part.Key) ? part.Key : null,
      name: part.Description,
      qty: String(part.Amount),
      price: amountText(part.PriceIncVAT),
    })),
  );
  const [isTried, setTried] = useState(false);
  const change = (id: number, changed: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  const add = (key: string) => {
    const part = listed.get(key);
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([
      ...rows,
      {
        id,
        key: part?.Key ?? null,
        name: part?.Description ?? '',
        qty: '1',
        price: part === undefined ? '' : amountText(part.PriceIncVAT),
      },
    ]);
  };
  const total = rows.reduce(
    (sum, { qty, price }) => sum + cents(typedAmount(price) ?? 0) * (Number(qty) || 0),
    0,
  );
  const save = async () => {
    setTried(true);
    if (rows.some(({ name, qty }) => name.trim() === '' || !(Number(qty) >= 1))) return;
    const saved = await setParts(
      damage.Version,
      rows.map(({ key, name, qty, price }) => ({
        Key: key,
        ...(key === null ? { Description: name.trim() } : {}),
        Amount: Math.floor(Number(qty)),
        PriceIncVAT: typedAmount(price) ?? 0,
      })),
    );
    if (saved !== null) onDone();
  };
  return (
    <Panel title={t('parts')}>
      {rows.map((row, index) => (
        <div
          key={row.id}
          className={styles.part}
          role="group"
          aria-label={t('partNo', { no: String(index + 1) })}
        >
          {row.key === null ? (
            <TextField
              label={t('part')}
              value={row.name}
              maxLength={120}
              error={isTried && row.name.trim() === '' ? t('partRequired') : undefined}
              onChange={({ target }) => change(row.id, { name: target.value })}
            />
          ) : (
            <p>
              {row.name} <span className="soft">{t('sources.list')}</span>
            </p>
          )}
          <TextField
            label={t('pieces')}
            type="number"
            min={1}
            max={100_000}
            value={row.qty}
            error={isTried && !(Number(row.qty) >= 1) ? t('piecesRequired') : undefined}
            onChange={({ target }) => change(row.id, { qty: target.value })}
          />
          <DecimalCommaField
            label={t('price')}
            value={row.price}
            min={0}
            decimals={2}
            maxLength={10}
            onChange={(price) => change(row.id, { price })}
          />
          <Button
            size="s"
            variant="quiet"
            aria-label={t('dropPartNo', { no: String(index + 1) })}
            onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
          >
            {t('dropPart')}
          </Button>
        </div>
      ))}
      <p className={styles.sum}>
        <span>{t('total')}</span> <span>{format.money(total / 100)}</span>
      </p>
      <div className="stack">
        {damage.PriceList.length === 0 ? (
          <div className={record.buttons}>
            <Button size="s" variant="line" onClick={() => add('')}>
              {t('addPart')}
            </Button>
          </div>
        ) : (
          <ListPick label={t('addPart')}>
            <Select
              value=""
              options={[
                { value: '', label: t('choosePart') },
                ...damage.PriceList.map(({ Key, Description, PriceIncVAT }) => ({
                  value: Key,
                  label: `${Description}, ${format.money(PriceIncVAT)}`,
                })),
                { value: 'hand', label: t('byHand') },
              ]}
              onChange={({ target }) => {
                if (target.value !== '') add(target.value);
              }}
            />
          </ListPick>
        )}
        <div className={record.buttons}>
          <Button size="s" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button size="s" variant="quiet" onClick={onDone}>
            {t('dropChange')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
