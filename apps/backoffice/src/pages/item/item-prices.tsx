import { centsOf, readNumber, repricedCents } from '@bivak/rules';
import { Button, SelectField, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import {
  itemUnits,
  pastedCells,
  priceKey,
  typedAmount,
  textOf,
} from '../../features/catalogue/item-values.ts';
import { Panel } from '../../frame/panel.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';
import { useListName } from './use-item-labels.ts';

/** What a unit costs in each list, as a grid that takes cells of a spreadsheet; and what is sold, VAT and deposit. */
export function ItemPrices({ item, draft, faults, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const isRented = item.ItemType !== 'Sales' && item.ItemType !== 'Borg';
  const text = (field: string, hint?: string) => (
    <TextField
      label={t(`fields.${field as 'Deposit'}`)}
      hint={hint}
      error={faults[field]}
      inputMode="decimal"
      disabled={isLocked}
      value={textOf(draft.values, field)}
      onChange={({ target }) => draft.change({ [field]: target.value })}
    />
  );
  return (
    <div className={styles.stack}>
      {isRented ? (
        <Panel title={t('priceGrid')} note={t(`basis.${item.ListPrices}`)}>
          <Grid item={item} draft={draft} faults={faults} isLocked={isLocked} />
        </Panel>
      ) : null}
      <Panel title={t('moneyTitle')}>
        <div className={styles.fields}>
          {isRented ? null : text('SalesPrice', t(`basis.${item.ListPrices}`))}
          {text('VATRate', t('percentHint'))}
          {item.ItemType === 'Borg' ? null : text('Deposit', t('depositHint'))}
          {isRented ? (
            <SelectField
              label={t('fields.ShownUnit')}
              hint={t('shownHint')}
              disabled={isLocked}
              value={textOf(draft.values, 'ShownUnit')}
              options={[
                { value: '', label: t('shownUsual') },
                ...itemUnits.map((value) => ({ value, label: t(`units.${value}`) })),
              ]}
              onChange={({ target }) => draft.change({ ShownUnit: target.value })}
            />
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

function Grid({ item, draft, faults, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const { locale } = useApp();
  const format = useFormat();
  const lists = item.PriceLists;
  const listName = useListName(item);
  const valueOf = (key: string) => textOf(draft.values, key);
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    const changes = cells.flatMap((line, down) =>
      line.flatMap((cell, right) => {
        const [unit, list] = [itemUnits[row + down], lists[column + right]];
        return unit === undefined || list === undefined ? [] : [[priceKey(list.ID, unit), cell] as const];
      }),
    );
    draft.change(Object.fromEntries(changes));
  };
  const was = (list: string, unit: string): number | null =>
    item.Prices.find(({ PriceListID, Unit }) => PriceListID === list && Unit === unit)?.Price ?? null;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('unit')}</th>
              {lists.map(({ ID }) => (
                <th key={ID} scope="col">
                  {listName(ID)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {itemUnits.map((unit, row) => (
              <tr key={unit}>
                <th scope="row">{t(`units.${unit}`)}</th>
                {lists.map(({ ID }, column) => {
                  const key = priceKey(ID, unit);
                  const before = was(ID, unit);
                  const isChanged = draft.changed.includes(key);
                  return (
                    <td key={ID}>
                      <input
                        className={styles.cell}
                        aria-label={t('priceOf', {
                          unit: t(`units.${unit}`),
                          list: listName(ID),
                        })}
                        aria-invalid={faults[key] === undefined ? undefined : true}
                        inputMode="decimal"
                        disabled={isLocked}
                        value={valueOf(key)}
                        onChange={({ target }) => draft.change({ [key]: target.value })}
                        onPaste={paste(row, column)}
                      />
                      {isChanged ? (
                        <span className={styles.was}>
                          {t('was', { amount: before === null ? t('noPrice') : format.money(before) })}
                        </span>
                      ) : null}
                      {faults[key] === undefined ? null : <span className={styles.fault}>{faults[key]}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isLocked ? null : (
        <>
          <p className="soft">{t('pasteHint')}</p>
          <Reprice
            apply={(percent, step) =>
              draft.change(
                Object.fromEntries(
                  lists.flatMap(({ ID }) =>
                    itemUnits.flatMap((unit) => {
                      const key = priceKey(ID, unit);
                      const amount = readNumber(valueOf(key), locale);
                      if (amount === null) return [];
                      const raised = repricedCents(centsOf(amount), percent, centsOf(step));
                      return [[key, typedAmount(raised / 100, locale)] as const];
                    }),
                  ),
                ),
              )
            }
          />
        </>
      )}
    </>
  );
}

/** So many percent more or less, to a step: it stands in the grid beside what it was until it is saved. */
function Reprice({ apply }: { readonly apply: (percent: number, step: number) => void }) {
  const t = useTranslations('office.item');
  const { locale } = useApp();
  const format = useFormat();
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState('0.05');
  const [isWrong, setWrong] = useState(false);
  const press = () => {
    const read = readNumber(percent.replace(/[%+\s]/gu, ''), locale);
    setWrong(read === null);
    if (read !== null) apply(read, Number(step));
  };
  return (
    <div className={styles.reprice} role="group" aria-label={t('repriceTitle')}>
      <TextField
        label={t('repricePercent')}
        inputMode="decimal"
        value={percent}
        error={isWrong ? t('wrongNumber') : undefined}
        onChange={({ target }) => setPercent(target.value)}
      />
      <SelectField
        label={t('repriceStep')}
        value={step}
        options={['0.01', '0.05', '0.1', '0.5', '1', '5'].map((value) => ({
          value,
          label: format.money(Number(value)),
        }))}
        onChange={({ target }) => setStep(target.value)}
      />
      <Button variant="line" onClick={press}>
        {t('repriceApply')}
      </Button>
    </div>
  );
}
