import type { EpochMs } from '../../platform/database/types.ts';

/** An appointment of a calendar file. */
export interface CalendarEvent {
  /** The same for ever: a calendar that has it already changes what it has. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly isCertain: boolean;
  /** How long before its start the calendar reminds of it, as RFC 5545 writes durations: `-P1D`. */
  readonly alarm: string;
}

/**
 * A calendar file (RFC 5545). Moments stand in UTC, so that every calendar shows the right hour whatever the clocks do
 * in between; an alarm of a day counts in days there.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { language, made }: { readonly language: string; readonly made: EpochMs },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Bivak//Bivak//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, made)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent, made: EpochMs): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcText(made)}`,
    `DTSTART:${utcText(event.start)}`,
    `DTEND:${utcText(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.summary)}`,
    `TRIGGER:${event.alarm}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** `20261212T080000Z` */
export function utcText(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');
}

/** Of a text, what would mean something to the file; other control signs are no writing. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const longestLine = 75;

/** Lines of more than 75 bytes go on in the next one, behind a space; no sign is cut in two. */
export function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    if (Buffer.byteLength(row + sign) > longestLine) {
      rows.push(row);
      row = ' ';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n');
}
