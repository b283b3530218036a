import type { StaffItem } from '@bivak/contract/admin';
import { SelectField, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { textOf } from '../../features/catalogue/item-values.ts';
import { Panel } from '../../frame/panel.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';

const figures = ['MaxPerCustomer', 'MaxPerCart', 'MaxReservationDays', 'TurnaroundMinutes'] as const;
const types = ['Rental', 'RentalPeriod', 'RentalCounter', 'RentalBoth', 'Sales', 'Borg'] as const;
const policies = ['DenyUpload', 'AllowUpload', 'RequireUpload'] as const;

/** How an item may be ordered: the most of it, how long, what proves that one may, what has to be sent along. */
export function ItemRules({ item, draft, faults, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const { values } = draft;
  const certificates = values['Certificates'] as StaffItem['Certificates'];
  const certify = (id: string, to: 'no' | 'optional' | 'required') => {
    const rest = certificates.filter(({ ID }) => ID !== id);
    const all = to === 'no' ? rest : [...rest, { ID: id, Required: to === 'required' }];
    draft.change({ Certificates: all.toSorted((a, b) => a.ID.localeCompare(b.ID)) });
  };
  return (
    <div className={styles.stack}>
      <Panel title={t('limitsTitle')} note={t('limitsText')}>
        <div className={styles.fields}>
          {figures.map((field) => (
            <TextField
              key={field}
              label={t(`fields.${field}`)}
              hint={t(`hints.${field}`)}
              error={faults[field]}
              inputMode="numeric"
              disabled={isLocked}
              value={textOf(values, field)}
              onChange={({ target }) => draft.change({ [field]: target.value })}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('orderingTitle')}>
        <div className={styles.fields}>
          <SelectField
            label={t('fields.ItemType')}
            error={faults['ItemType']}
            disabled={isLocked}
            value={String(values['ItemType'])}
            options={types.map((value) => ({ value, label: t(`itemTypes.${value}`) }))}
            onChange={({ target }) => draft.change({ ItemType: target.value })}
          />
          <SelectField
            label={t('fields.UploadPolicy')}
            disabled={isLocked}
            value={String(values['UploadPolicy'])}
            options={policies.map((value) => ({ value, label: t(`uploads.${value}`) }))}
            onChange={({ target }) => draft.change({ UploadPolicy: target.value })}
          />
          {item.KnownCertificates.map(({ Key, Description }) => {
            const found = certificates.find(({ ID }) => ID === Key);
            const asked = found?.Required === true ? 'required' : 'optional';
            return (
              <SelectField
                key={Key}
                label={Description}
                disabled={isLocked}
                value={found === undefined ? 'no' : asked}
                options={(['no', 'optional', 'required'] as const).map((value) => ({
                  value,
                  label: t(`certificate.${value}`),
                }))}
                onChange={({ target }) => certify(Key, target.value as 'no')}
              />
            );
          })}
        </div>
      </Panel>
      <Panel title={t('addressTitle')}>
        <div className={styles.fields}>
          <TextField
            label={t('fields.Slug')}
            hint={t('hints.Slug')}
            error={faults['Slug']}
            maxLength={80}
            disabled={isLocked}
            value={textOf(values, 'Slug')}
            onChange={({ target }) => draft.change({ Slug: target.value })}
          />
          <TextField
            label={t('fields.Ranking')}
            hint={t('hints.Ranking')}
            error={faults['Ranking']}
            inputMode="numeric"
            disabled={isLocked}
            value={textOf(values, 'Ranking')}
            onChange={({ target }) => draft.change({ Ranking: target.value })}
          />
        </div>
      </Panel>
    </div>
  );
}
