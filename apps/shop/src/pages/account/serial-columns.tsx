import type { CustomerSerial, SerialSort } from '@bivak/contract';
import type { IsoDate } from '@bivak/rules';
import { Pill } from '@bivak/ui';
import type { Column } from '@bivak/ui/table';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { formatDay } from '@bivak/web/formats';

/** Shown where there is nothing, such as for a machine that was never serviced. */
const DASH = '–';

/** The fields of spec 2 §3, all of which sort, and what the machine is. */
export function useSerialColumns(): readonly Column<CustomerSerial, SerialSort>[] {
  const t = useTranslations('shop.customerItems');
  const { locale } = useApp();
  return [
    {
      id: 'serial',
      label: t('serial'),
      weight: 2,
      role: 'name',
      sortBy: 'SerialID',
      cell: ({ SerialID }) => <span className="nowrap">{SerialID}</span>,
    },
    { id: 'item', label: t('item'), weight: 3, cell: ({ ItemDescription }) => ItemDescription },
    { id: 'brand', label: t('brand'), weight: 2, sortBy: 'Brand', cell: ({ Brand }) => Brand || DASH },
    {
      id: 'status',
      label: t('status'),
      weight: 2,
      sortBy: 'ServiceStatus',
      cell: ({ ServiceStatus }) => (
        <Pill tone={ServiceStatus === '' ? 'ok' : 'warn'}>{ServiceStatus || t('statusOk')}</Pill>
      ),
    },
    {
      id: 'serviced',
      label: t('serviced'),
      weight: 2,
      sortBy: 'LastServiceDate',
      cell: ({ LastServiceDate }) => (
        <span className="nowrap">
          {LastServiceDate === null ? DASH : formatDay(LastServiceDate as IsoDate, 'shortYear', locale)}
        </span>
      ),
    },
  ];
}
