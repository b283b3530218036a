import type { StaffEvent } from '@bivak/contract/admin';
import type { Cents, IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';

interface ChangeInWords {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** So many fields of one event are told, of those that have words; the file has all of them. */
const mostFields = 8;
const mostLetters = 120;
const moments = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;
const days = /^\d{4}-\d{2}-\d{2}$/u;

/** An event in words: what was done, and each field that is another, before and after. */
export function useEventWords() {
  const t = useTranslations('office.audit');
  const status = useTranslations('office.orders.status');
  const roles = useTranslations('office.me.roles');
  const permission = useTranslations('office.permissions');
  const format = useFormat();
  const { shop } = useApp();
  const names = (value: unknown): string => {
    const named = [value]
      .flat()
      .map((id) => shop.warehouses.find((one) => one.id === id)?.name ?? String(id));
    return value === null || value === undefined || named.length === 0 ? t('nothing') : named.join(', ');
  };

  function valueOf(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (field === 'warehouseId' || field === 'warehouses') return names(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number')
      return field.endsWith('Cents') ? format.money((value as Cents) / 100) : String(value);
    if (Array.isArray(value)) {
      const all = value.map((one) => valueOf(field, one)).join(', ');
      return all === '' ? t('nothing') : short(all);
    }
    if (typeof value !== 'string') return short(JSON.stringify(value));
    const text = value;
    if (field === 'status' && status.has(text as 'Active')) return status(text as 'Active');
    if (field === 'role' && roles.has(text as 'owner')) return roles(text as 'owner');
    if ((field === 'allow' || field === 'deny') && permission.has(text as 'orders.read'))
      return permission(text as 'orders.read');
    if (moments.test(text)) return `${format.day(format.dayOf(text), 'short')} ${format.time(text)}`;
    if (days.test(text)) return format.day(text as IsoDate, 'short');
    return short(text);
  }
  return {
    done: ({ Entity, Action }: StaffEvent): string => {
      const entity = t.has(`entities.${Entity as 'login'}`) ? t(`entities.${Entity as 'login'}`) : Entity;
      const action = t.has(`actions.${Action as 'create'}`)
        ? t(`actions.${Action as 'create'}`)
        : t('actions.update');
      return t('done', { entity, action });
    },
    /** What reads otherwise than before, and how many fields have no words here, such as ids. */
    changes: ({
      Before,
      After,
    }: StaffEvent): { readonly told: readonly ChangeInWords[]; readonly more: number } => {
      const [before, after] = [fieldsOf(Before), fieldsOf(After)];
      const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
      );
      const [known, unknown] = [
        changed.filter((field) => t.has(`fields.${field as 'status'}`)),
        changed.filter((field) => !t.has(`fields.${field as 'status'}`)),
      ];
      const told = known
        .map((field) => ({
          field: t(`fields.${field as 'status'}`),
          from: valueOf(field, before[field]),
          to: valueOf(field, after[field]),
        }))
        .filter(({ from, to }) => from !== to);
      return {
        told: told.slice(0, mostFields),
        more: unknown.length + Math.max(0, told.length - mostFields),
      };
    },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function short(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
