import type { IconName } from '@bivak/ui';
import type { StaffPermission } from '@bivak/rules';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { useMay } from '../session/use-staff.ts';

/** Each area with the letter that follows `g`, and the right without which it is absent (design, §1). */
const areas = [
  { name: 'opening', to: '/opening', key: 'x', icon: 'store', access: 'settings.write', ofDraft: true },
  { name: 'today', to: '/', key: 't', icon: 'calendar', access: 'today.read' },
  { name: 'orders', to: '/orders', key: 'o', icon: 'file', access: 'orders.read' },
  { name: 'customers', to: '/customers', key: 'k', icon: 'users', access: 'customers.read' },
  { name: 'messages', to: '/messages', key: 'b', icon: 'mail', access: 'messages.write' },
  { name: 'damage', to: '/damage', key: 's', icon: 'tool', access: 'damage.read' },
  { name: 'money', to: '/invoices', key: 'f', icon: 'card', access: 'money.read' },
  { name: 'requests', to: '/requests', key: 'q', icon: 'file', access: 'requests.read', lends: true },
  { name: 'distribution', to: '/distribution', key: 'd', icon: 'users', access: 'division.run', lends: true },
  { name: 'items', to: '/items', key: 'c', icon: 'store', access: 'catalogue.read' },
  { name: 'stock', to: '/stock', key: 'v', icon: 'box', access: 'stock.read' },
  { name: 'scan', to: '/scan', key: 'w', icon: 'search', access: 'orders.handOut' },
] as const satisfies readonly Area[];

/** What few people need, behind the work of the day. */
const behind = [
  { name: 'hours', to: '/settings/hours', key: 'u', icon: 'clock', access: 'settings.hours' },
  { name: 'settings', to: '/settings', key: 'i', icon: 'edit', access: 'settings.tax' },
  { name: 'people', to: '/people', key: 'p', icon: 'lock', access: 'people.write' },
  { name: 'webhooks', to: '/webhooks', key: 'h', icon: 'repeat', access: 'people.write' },
  { name: 'audit', to: '/audit', key: 'a', icon: 'clock', access: 'audit.own' },
] as const satisfies readonly Area[];

type Name = (typeof areas)[number]['name'] | (typeof behind)[number]['name'];

interface Area {
  readonly name: string;
  readonly to: string;
  readonly key: string;
  readonly icon: IconName;
  readonly access: StaffPermission;
  /** Only of a shop that lends. */
  readonly lends?: boolean;
  /** Only of a shop that is not open yet. */
  readonly ofDraft?: boolean;
}

/** The areas that this person may see. */
export function useMenu() {
  const t = useTranslations('office.menu');
  const may = useMay();
  const { lends, isDraft } = useApp().shop;
  return useMemo(
    () =>
      ([...areas, ...behind] as readonly (Area & { readonly name: Name })[])
        .filter((area) => may(area.access) && (lends || area.lends !== true))
        .filter((area) => isDraft || area.ofDraft !== true)
        .map((area) => ({ ...area, label: t(area.name) })),
    [may, t, lends, isDraft],
  );
}
