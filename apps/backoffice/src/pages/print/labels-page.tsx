import { findScanned } from '@bivak/contract/admin';
import { Button, Select } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Paper } from '../../features/prints/paper.tsx';
import { SquareCode } from '../../features/prints/square-code.tsx';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './print.module.css';

/** Labels of pieces and articles: a code for cameras, the number, the name; on a roll of 62 mm or on sheets. */
export function LabelsPrintPage() {
  const t = useTranslations('office.print');
  const scan = useTranslations('office.scan');
  const call = useCall();
  const { shop } = useApp();
  const navigate = useNavigate({ from: '/print/labels' });
  const { codes = '', size = 'roll' } = useSearch({ from: '/guarded/print/labels' });
  const field = useRef<HTMLInputElement>(null);
  const wanted = codes.split(',').filter((code) => code !== '');
  const found = useQueries({
    queries: wanted.map((code) => ({
      queryKey: ['scanned', code],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(findScanned, { query: { code } }, { signal }),
      staleTime: 60_000,
    })),
  });
  useKeys([{ keys: 's', label: scan('keys.scan'), run: () => field.current?.focus() }]);
  const show = (next: readonly string[]) =>
    void navigate({ search: (before) => ({ ...before, codes: next.join(',') }), replace: true });
  const labels = wanted.map((code, n) => {
    const { data, error } = found[n] ?? {};
    const { Serial = null, Item = null } = data ?? {};
    return {
      code,
      isUnknown: isWireError(error) || (data !== undefined && Serial === null && Item === null),
      name: Serial?.Description ?? Item?.Description ?? '',
      // A piece bears the address that its customers read too; an article its code alone.
      says: Serial?.Address ?? code,
    };
  });
  const unknown = labels.filter(({ isUnknown }) => isUnknown);
  return (
    <>
      <Paper
        title={t('labels')}
        look={size === 'roll' ? 'label' : 'a4'}
        actions={
          <label className={styles.pick}>
            {t('size')}
            <Select
              value={size}
              options={[
                { value: 'roll', label: t('roll') },
                { value: 'sheet', label: t('sheet') },
              ]}
              onChange={({ target }) =>
                void navigate({
                  search: (before) => ({ ...before, size: target.value === 'sheet' ? 'sheet' : 'roll' }),
                  replace: true,
                })
              }
            />
          </label>
        }
      >
        <div className={styles.screenOnly}>
          <ScanField
            label={t('addLabel')}
            field={field}
            answer={
              unknown.length === 0
                ? null
                : { isBad: true, text: t('noLabel', { codes: unknown.map(({ code }) => code).join(', ') }) }
            }
            onScan={(code) => {
              if (!wanted.includes(code)) show([...wanted, code]);
            }}
          />
          {wanted.length === 0 ? (
            <p>{t('noLabels')}</p>
          ) : (
            <Button size="s" variant="quiet" onClick={() => show([])}>
              {t('dropLabels')}
            </Button>
          )}
        </div>
        <ul className={size === 'roll' ? styles.roll : styles.sheet}>
          {labels
            .filter(({ isUnknown }) => !isUnknown)
            .map(({ code, name, says }) => (
              <li key={code} className={styles.label}>
                <SquareCode text={says} className={styles.labelCode} />
                <span>
                  <b>{code}</b>
                  <span>{name}</span>
                  <span>{shop.name}</span>
                </span>
              </li>
            ))}
        </ul>
      </Paper>
    </>
  );
}
