const dayMs = 86_400_000;
const days = new Map<number, string>();

/** ISO 8601 in whole seconds. There are millions of instants and few days, so the days are remembered. */
export function instantText(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const known = days.get(day) ?? new Date(day * dayMs).toISOString().slice(0, 11);
  days.set(day, known);
  const second = Math.floor((ms - day * dayMs) / 1000);
  const minute = Math.floor(second / 60);
  return `${known}${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}Z`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
