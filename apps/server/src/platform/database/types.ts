import pg from 'pg';

const { DATE, TIMESTAMPTZ, INT8 } = pg.types.builtins;

/** Milliseconds since 1970; what a timestamptz is in this process. */
export type EpochMs = number & { readonly __brand: 'EpochMs' };

/**
 * Days stay text (a calendar day has no zone), instants become epoch milliseconds, and 64-bit numbers
 * become numbers: cents and counts of a shop stay far below 2^53.
 */
export function columnTypes(): pg.CustomTypesConfig {
  return {
    getTypeParser(oid, format) {
      if (oid === DATE) return (value: string) => value;
      if (oid === TIMESTAMPTZ) return (value: string) => Date.parse(value);
      if (oid === INT8) return Number;
      return pg.types.getTypeParser(oid, format);
    },
  };
}

/** The form in which instants are handed to PostgreSQL. */
export function instant(ms: EpochMs): string {
  return new Date(ms).toISOString();
}
