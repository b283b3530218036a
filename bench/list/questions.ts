import type pg from 'pg';

export interface ListQuestion {
  readonly name: string;
  readonly path: string;
}

export const firstPage = '/api/v2/shop/items?size=24';

/** What visitors ask of a large shop beside its first page; chosen from the goods that it has. */
export async function questionsFor(pool: pg.Pool, schema: string): Promise<ListQuestion[]> {
  const { category, items } = await one<{ category: string; items: number }>(
    pool,
    `select branch as category, count(*)::integer as items
     from "${schema}".item_card c cross join unnest(c.branch_ids) branch
     where c.listed group by branch order by abs(count(*) - 2000), branch limit 1`,
  );
  const { warehouse } = await one<{ warehouse: string }>(
    pool,
    `select id as warehouse from "${schema}".warehouse order by ranking, id limit 1`,
  );
  const words = await commonWords(pool, schema);
  const [often = '', , , fourth = ''] = words;
  const filter = (name: string, query: Record<string, string>): ListQuestion => ({
    name,
    path: `${firstPage}&${new URLSearchParams(query).toString()}`,
  });
  return [
    { name: 'first page', path: firstPage },
    filter('page 1000', { index: '1000' }),
    filter(`a category of ${items}`, { category }),
    filter('a warehouse', { warehouseID: warehouse }),
    filter(`one word, "${fourth}"`, { search: fourth }),
    filter(`the commonest word, "${often}"`, { search: often }),
    filter('two words, one mistyped', await twoWords(pool, schema)),
  ];
}

/** Words of names, the commonest first. */
async function commonWords(pool: pg.Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from "${schema}".item_search s cross join regexp_split_to_table(s.name, '[^[:alnum:]]+') word
     where s.language = 'nl' and word ~ '^[a-z]{5,}$' group by word order by count(*) desc, word limit 20`,
  );
  return rows.map(({ word }) => word);
}

/** Two long words of one name; in the second, the last two letters have changed places. */
async function twoWords(pool: pg.Pool, schema: string): Promise<{ search: string }> {
  const { name } = await one<{ name: string }>(
    pool,
    `select name from "${schema}".item_search
     where language = 'nl' and name ~ '^[a-z]{6,} .*[a-z]{8,}' order by item_id limit 1`,
  );
  const [first = ''] = name.match(/[a-z]{6,}/u) ?? [];
  const second = name.match(/[a-z]{8,}/gu)?.at(-1) ?? first;
  return { search: `${first} ${second.replace(/(.)(.)$/u, '$2$1')}` };
}

async function one<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row> {
  const { rows } = await pool.query<Row>(text);
  if (rows[0] === undefined) throw new Error('the shop is empty');
  return rows[0];
}
