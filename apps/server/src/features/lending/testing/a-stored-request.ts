import type pg from 'pg';

/** A request of the demo's kind in the table, of whatever season and state. */
export async function aStoredRequest(
  { pool }: { readonly pool: pg.Pool },
  { customerId, ...more }: { readonly customerId: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const at = '2026-11-20T10:00:00Z';
  const columns = {
    customer_id: customerId,
    contact_id: `${customerId}-contact`,
    login_id: `${customerId}-contact-login`,
    state: 'REQUESTED',
    state_at: at,
    name: 'Zomerkamp',
    first_day: '2027-07-10',
    last_day: '2027-07-20',
    purpose: 'CAMP',
    location_title: '',
    location_street: 'Dorpsstraat',
    location_number: '12',
    location_postal_code: '4970',
    location_city: 'Stavelot',
    location_country: 'BE',
    existing_spots: 0,
    spots_total: 42,
    spots_child: 42,
    spots_young_adult: 0,
    spots_supervisor: 0,
    spots_disability: 0,
    tents_senior: 3,
    tents_patrol: 8,
    tents_stock: false,
    accepts_substitute: true,
    transport_type: 'VAN',
    personnel_count: 3,
    unit_count: 2,
    total_weight: 300,
    comments: 'Bel voor aankomst',
    notes: '',
    version: 1,
    created_at: at,
    modified_at: at,
    create_hash: '\\x00',
    ...more,
  };
  const { rows } = await pool.query<{ id: string }>(
    `insert into shop_feesthuis.rental_request
     select (jsonb_populate_record(null::shop_feesthuis.rental_request,
       $1::jsonb || jsonb_build_object('id', '26000001-' || gen_random_uuid()))).*
     returning id`,
    [JSON.stringify(columns)],
  );
  return rows[0]?.id ?? '';
}
