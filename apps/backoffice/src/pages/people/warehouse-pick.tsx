import { CheckLine } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import styles from './people.module.css';

/** All warehouses, or some of them; a shop with one has nothing to choose. */
export function WarehousePick({
  value,
  disabled = false,
  onChange,
}: {
  /** Null: all. */
  readonly value: readonly string[] | null;
  readonly disabled?: boolean;
  readonly onChange: (value: readonly string[] | null) => void;
}) {
  const t = useTranslations('office.people');
  const { warehouses } = useApp().shop;
  if (warehouses.length < 2) return null;
  const all = warehouses.map(({ id }) => id);
  return (
    <fieldset className={styles.places} disabled={disabled}>
      <legend>{t('where')}</legend>
      <CheckLine
        label={t('everywhere')}
        checked={value === null}
        onChange={({ target }) => onChange(target.checked ? null : all)}
      />
      {value === null
        ? null
        : warehouses.map(({ id, name }) => (
            <CheckLine
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={({ target }) =>
                onChange(all.filter((one) => (one === id ? target.checked : value.includes(one))))
              }
            />
          ))}
      {value?.length === 0 ? <p className="soft">{t('nowhere')}</p> : null}
    </fieldset>
  );
}
