import pg from 'pg';

/** Somebody else wrote what has to be unique at the same instant. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
