import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { withStatements } from './count-statements.ts';
import { migrate, migrationLock } from './migrate.ts';
import { createPool } from './pool.ts';
import { createShopDatabase } from './shop-database.ts';
import { prepare, statement } from './statement.ts';
import { refuse, type Refusal } from '../application/refusal.ts';
import { BusyError, inTransaction } from './transaction.ts';

let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl(), { max: 8, lockTimeout: 300 });
  await migrate(pool, ['shop_een', 'shop_twee']);
});
afterAll(() => pool.end());

const put = statement(`insert into $schema.warehouse (id, descriptions) values ($1, '{}')`);
const names = statement({ id: 'text' })(`select id from $schema.warehouse order by id`);
const rename = statement(`update $schema.warehouse set city = $2 where id = $1`);

describe('schemas', () => {
  test('the same statement has another text and name in every schema', () => {
    const one = prepare('select 1 from $schema.item', 'shop_een');
    const two = prepare('select 1 from $schema.item', 'shop_twee');
    expect([one.text, two.text]).toEqual(['select 1 from "shop_een".item', 'select 1 from "shop_twee".item']);
    expect(one.name).not.toBe(two.name);
  });

  test('the first five hundred statements keep a name in a connection, those beyond are sent without one', async () => {
    const one = createPool(await testDatabaseUrl(), { max: 1 });
    const database = createShopDatabase(one, 'shop_een');
    const run = (n: number) => database.first(statement({ n: 'int' })(`select ${n} as n`));
    for (let n = 1; n <= 510; n += 1) expect(await run(n)).toEqual({ n });
    expect([await run(1), await run(510)]).toEqual([{ n: 1 }, { n: 510 }]);
    const { rows } = await one.query('select count(*)::int as names from pg_prepared_statements');
    await one.end();
    expect(rows).toEqual([{ names: 500 }]);
  });

  test('what one shop writes the other does not see', async () => {
    await createShopDatabase(pool, 'shop_een').rows(put, ['haven']);
    expect(await createShopDatabase(pool, 'shop_een').rows(names)).toEqual([{ id: 'haven' }]);
    expect(await createShopDatabase(pool, 'shop_twee').rows(names)).toEqual([]);
  });

  test('migrating again, and from several servers at once, changes nothing', async () => {
    const count = async () => (await pool.query('select count(*)::int as n from bivak.migration')).rows[0].n;
    const own = async () =>
      (await pool.query("select count(*)::int as n from bivak.migration where schema = 'shop_een'")).rows[0]
        .n;
    const before = await count();
    await Promise.all([1, 2, 3].map(() => migrate(pool, ['shop_een', 'shop_twee', 'shop_drie'])));
    expect(await count()).toBe(before + (await own()));
  });
});

test('a server waits for another that migrates, longer than for other locks', async () => {
  const other = await pool.connect();
  await other.query('select pg_advisory_lock($1)', [migrationLock]);
  const migrated = migrate(pool, ['shop_een']);
  // why: longer than the 300 ms that this pool waits for other locks.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await other.query('select pg_advisory_unlock($1)', [migrationLock]);
  other.release();
  await expect(migrated).resolves.toBeUndefined();
});

describe('a transaction', () => {
  const database = () => createShopDatabase(pool, 'shop_een');

  test('a transaction left with a value writes nothing, and nothing runs after it', async () => {
    let woken = false;
    const answer = await inTransaction(database(), async (transaction) => {
      await transaction.rows(put, ['weg']);
      transaction.afterCommit(() => {
        woken = true;
      });
      return transaction.rollback('refused');
    });
    expect([answer, woken]).toEqual(['refused', false]);
    expect(await database().rows(names)).not.toContainEqual({ id: 'weg' });
  });

  test('a transaction that answers a refusal writes nothing, and nothing runs after it', async () => {
    let woken = false;
    const answer = await inTransaction<Refusal | null>(database(), async (transaction) => {
      await transaction.rows(put, ['geweigerd']);
      transaction.afterCommit(() => {
        woken = true;
      });
      return refuse('NotFound');
    });
    expect([answer, woken]).toEqual([refuse('NotFound'), false]);
    expect(await database().rows(names)).not.toContainEqual({ id: 'geweigerd' });
  });

  test('a transaction that refuses and says that it keeps its writes keeps them', async () => {
    let woken = false;
    const answer = await inTransaction<Refusal>(database(), async (transaction) => {
      await transaction.rows(put, ['bewaard']);
      transaction.afterCommit(() => {
        woken = true;
      });
      return transaction.keepWrites(refuse('NotFound'));
    });
    expect([answer, woken]).toEqual([refuse('NotFound'), true]);
    expect(await database().rows(names)).toContainEqual({ id: 'bewaard' });
  });

  test('a transaction that fails writes nothing and gives its connection back', async () => {
    const failing = inTransaction(database(), async (transaction) => {
      await transaction.rows(put, ['stuk']);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await database().rows(names)).not.toContainEqual({ id: 'stuk' });
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  test('a transaction in a deadlock is tried again until both went through', async () => {
    for (const id of ['a', 'b']) await database().rows(put, [id]);
    let attempts = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const both = ([first, second]: [string, string]) =>
      inTransaction(createShopDatabase(slow, 'shop_een'), async (transaction) => {
        attempts += 1;
        await transaction.rows(rename, [first, 'x']);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await transaction.rows(rename, [second, 'x']);
      });
    const slow = createPool(await testDatabaseUrl(), { max: 4, lockTimeout: 10_000 });
    await Promise.all([both(['a', 'b']), both(['b', 'a'])]);
    await slow.end();
    // Who was ended may come back before the other one woke up, and meet it in a deadlock once more.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  test('a transaction that waits too long for a lock is busy', async () => {
    await database().rows(put, ['bezet']);
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holder = inTransaction(database(), async (transaction) => {
      await transaction.rows(rename, ['bezet', 'x']);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    await expect(
      inTransaction(database(), (transaction) => transaction.rows(rename, ['bezet', 'y'])),
    ).rejects.toThrow(BusyError);
    released.resolve();
    await holder;
  });

  test('a transaction whose statements travel together fails with the first failure, not with what came behind it', async () => {
    const together = (statements: readonly (readonly [typeof put, string[]])[]) =>
      inTransaction(database(), async (transaction) => {
        // The one that fails is asked from deeper within than the one behind it.
        const inside = async () => {
          for (const answer of statements.map(([text, values]) => transaction.rows(text, values)))
            await answer;
        };
        await Promise.all([inside(), transaction.rows(names)]);
      });
    const twice = [
      [put, ['reis']],
      [put, ['reis']],
    ] as const;
    await expect(together(twice.map(([text, values]) => [text, [...values]]))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await database().rows(names)).not.toContainEqual({ id: 'reis' });
    const holder = await pool.connect();
    await holder.query(`begin; update shop_een.warehouse set city = 'Aalst' where id = 'haven'`);
    await expect(together([[rename, ['haven', 'Gent']]])).rejects.toThrow(BusyError);
    await holder.query('rollback');
    holder.release();
  });

  test('a transaction counts for whoever asks', async () => {
    const { statements } = await withStatements(() =>
      inTransaction(database(), (transaction) => transaction.rows(names)),
    );
    expect([statements.length, statements[0], statements[3]]).toEqual([4, 'begin', 'commit']);
  });
});

describe('the second net below the write path', () => {
  const claim = (qty: number, from: string, to: string) =>
    pool.query(
      `insert into shop_twee.claim (item_id, warehouse_id, qty, during, kind)
       values ('tent', 'w', $1, tstzrange($2, $3), 'reservation')`,
      [qty, from, to],
    );

  beforeAll(async () => {
    await pool.query(`
      insert into shop_twee.warehouse (id, descriptions) values ('w', '{}');
      insert into shop_twee.item (id, slug, item_type, stock_type, vat_bp) values ('tent', 'tent', 'Rental', 'BulkStock', 2100);
      insert into shop_twee.stock (item_id, warehouse_id, qty) values ('tent', 'w', 3);
    `);
  });

  test('claims beyond the stock cannot be written by anybody', async () => {
    await claim(2, '2026-06-01', '2026-06-05');
    await claim(1, '2026-06-04', '2026-06-08');
    await expect(claim(1, '2026-06-04', '2026-06-06')).rejects.toMatchObject({ code: 'BV001' });
    await expect(claim(1, '2026-06-01', '2026-07-01')).rejects.toMatchObject({ code: 'BV001' });
    await claim(2, '2026-06-05', '2026-06-09');
  });

  test('the stock cannot fall below what is promised from the moment on that counts', async () => {
    const lower = (qty: number, from: string) =>
      pool.query("update shop_twee.stock set qty = $1, checked_from = $2 where item_id = 'tent'", [
        qty,
        from,
      ]);
    await expect(lower(2, '2026-06-01')).rejects.toMatchObject({ code: 'BV002' });
    await lower(2, '2026-06-08');
    await lower(0, '2026-06-09');
  });
});
