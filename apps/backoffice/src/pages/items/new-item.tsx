import { createStaffItem } from '@bivak/contract/admin';
import { SelectField, TextField } from '@bivak/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useActs } from '../../frame/use-acts.tsx';

const types = ['RentalPeriod', 'Sales', 'RentalCounter', 'RentalBoth', 'Borg'] as const;
const stocks = ['BulkStock', 'Serial', 'BulkWithoutStock'] as const;

/** A new item from nothing: a name is enough, and what cannot be changed later is asked. */
export function NewItemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('office.newItem');
  const item = useTranslations('office.item');
  const call = useCall();
  const navigate = useNavigate();
  const categories = useCategories();
  const { act, busy } = useActs([['items']]);
  const [values, setValues] = useState({
    Description: '',
    Type: 'Item' as 'Item' | 'Composition',
    ItemType: 'RentalPeriod' as (typeof types)[number],
    StockType: 'BulkStock' as (typeof stocks)[number],
    CategoryID: '',
  });
  const [missing, setMissing] = useState(false);
  const change = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const submit = async () => {
    const { CategoryID, ...body } = values;
    if (body.Description.trim() === '') return setMissing(true);
    const made = await act((options) =>
      call(
        createStaffItem,
        { body: { ...body, CategoryIDs: CategoryID === '' ? [] : [CategoryID] } },
        options,
      ),
    );
    if (made !== null)
      await navigate({ to: '/items/$itemId/$tab', params: { itemId: made.ID, tab: 'texts' } });
  };
  return (
    <FormDialog
      title={t('title')}
      size="m"
      submit={t('make')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('name')}
        maxLength={120}
        value={values.Description}
        error={missing ? t('nameRequired') : undefined}
        onChange={({ target }) => change({ Description: target.value })}
      />
      <SelectField
        label={t('kind')}
        hint={t(`kindText.${values.Type}`)}
        value={values.Type}
        options={(['Item', 'Composition'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={({ target }) => change({ Type: target.value as 'Item' })}
      />
      <SelectField
        label={item('fields.ItemType')}
        value={values.ItemType}
        options={types.map((value) => ({ value, label: item(`itemTypes.${value}`) }))}
        onChange={({ target }) => change({ ItemType: target.value as 'Sales' })}
      />
      {values.Type === 'Composition' || values.ItemType === 'Borg' ? null : (
        <SelectField
          label={t('stock')}
          hint={t('stockText')}
          value={values.StockType}
          options={stocks.map((value) => ({ value, label: t(`stocks.${value}`) }))}
          onChange={({ target }) => change({ StockType: target.value as 'Serial' })}
        />
      )}
      <SelectField
        label={t('category')}
        value={values.CategoryID}
        options={[
          { value: '', label: t('noCategory') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => change({ CategoryID: target.value })}
      />
    </FormDialog>
  );
}
