/** The words of a price by its unit, under `price` of the messages. */
export const UNIT_KEYS = {
  hour: 'perHour',
  day: 'perDay',
  week: 'perWeek',
  month: 'perMonth',
  year: 'perYear',
} as const;
