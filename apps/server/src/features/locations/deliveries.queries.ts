import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface DeliveryRow {
  id: string;
  description: string;
  kind: 'pickup' | 'delivery';
  minimumDays: number | null;
}

const deliveries = statement<DeliveryRow>(`
  select d.id, coalesce(d.descriptions ->> $1, d.descriptions ->> $2, d.id) as description, d.kind,
    d.minimum_days as "minimumDays"
  from $schema.delivery d
  where d.active
  order by d.ranking, d.id
`);

export function selectDeliveries(db: Db, language: Language, fallback: Language): Promise<DeliveryRow[]> {
  return db.rows(deliveries, [language, fallback]);
}
