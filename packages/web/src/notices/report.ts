import { notify, type ToastMessage } from '@bivak/ui';

/** Reports are debounced (spec 1 §8): one that comes again while it is still coming is shown once. */
export const REPORT_DEBOUNCE_MS = 500;

type Report = (message: ToastMessage) => void;

/**
 * Shows a report at once, and the same one not again before half a second passed without it. Several calls that fail
 * for one reason, such as a shop that does not answer, are one report to the person.
 */
export const report: Report = debouncedReports(notify, () => performance.now());

export function debouncedReports(show: Report, now: () => number): Report {
  const lastSaid = new Map<string, number>();
  return (message) => {
    const moment = now();
    for (const [said, at] of lastSaid) if (moment - at >= REPORT_DEBOUNCE_MS) lastSaid.delete(said);
    const words = JSON.stringify([message.type, message.title, message.text]);
    const isRepeated = lastSaid.has(words);
    lastSaid.set(words, moment);
    if (!isRepeated) show(message);
  };
}
