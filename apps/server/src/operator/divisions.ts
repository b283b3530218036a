import { readFile } from 'node:fs/promises';
import {
  checkRecord,
  type Division,
  type DivisionInput,
  recordShapeFault,
  verifyDivision,
} from '@bivak/rules';
import {
  hashing,
  performRun,
  staffFindRound,
  staffLatestRun,
  staffStartRun,
} from '../features/division/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts, TargetedAction } from './action.ts';
import { object, type Objection } from './objection.ts';

/** What the words of a call about a round name: the first day of its peak. */
export const ofDivision: Pick<TargetedAction, 'names' | 'find'> = {
  names: 'division',
  find: (staff, roundId) => staffFindRound(staff, { roundId }),
};

/** Divides here and now, beside a server or without one; where a run is under way, it is that one's work. */
export async function runDivision(
  { shop, source, translate, key }: ActionParts,
  roundId: string,
): Promise<string | Objection | Refusal> {
  if (key === null) return object('noKey');
  const started = await staffStartRun({ shop, ...source }, { roundId });
  if (isRefusal(started)) return started;
  const job = { shop, actor: { kind: 'job' }, now: source.now, requestId: source.requestId, key } as const;
  const state = await performRun(job, { roundId, runId: started.run.id });
  if (isRefusal(state)) return state;
  const number = String(started.run.number);
  if (state !== 'proposed') return object('divisionEnded', { number, state });
  const latest = await staffLatestRun({ shop, ...source }, { roundId });
  if (isRefusal(latest)) return latest;
  const { requests = 0, lowest = 0, grantedTents = 0 } = latest.run.figures ?? {};
  return translate('operator.divisionRun', {
    number,
    requests,
    tents: grantedTents,
    lowest: Math.floor(lowest / 10),
  });
}

/** Input and output of the latest run, as one JSON that any checker reads (`design/division.md` §7). */
export async function exportDivision(
  { shop, source }: ActionParts,
  roundId: string,
): Promise<string | Refusal> {
  const latest = await staffLatestRun({ shop, ...source }, { roundId });
  if (isRefusal(latest)) return latest;
  return JSON.stringify({ input: latest.file.input, division: latest.file.output });
}

/** Checks a file: a published record, or input and output as `division-export` gives them. */
export async function verifyDivisionFile(
  { translate }: ActionParts,
  path: string,
): Promise<string | Objection> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return object('fileUnreadable', { file: path });
  const value = parsed(text);
  if (value === null) return object('divisionNoFile', { file: path });
  const wrong = await wrongLines(value);
  if (wrong === null) return object('divisionNoFile', { file: path });
  if (wrong.length > 0)
    return object('divisionWrong', { count: String(wrong.length), first: wrong.slice(0, 10).join('\n') });
  return translate('operator.divisionRight', { requests: requestsIn(value) });
}

type Json = Readonly<Record<string, unknown>>;

function parsed(text: string): Json | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Null: it is no division at all. */
async function wrongLines(value: Json): Promise<readonly string[] | null> {
  if (value['format'] === 'division-record/1') {
    const checks = await checkRecord(value, hashing);
    return checks.flatMap(({ check, ok, wrong }) =>
      ok ? [] : wrong.map((line) => `${check}: ${line}`).concat(wrong.length === 0 ? [check] : []),
    );
  }
  if (value['input'] === undefined || value['division'] === undefined) return null;
  // Of the shape of a record's parts; the rest of a record is filled in, since this file has no promise to check.
  const none = '0'.repeat(64);
  const shape = recordShapeFault({
    format: 'division-record/1',
    round: '',
    engine: '',
    policy: null,
    policyHash: none,
    commitment: none,
    seed: none,
    publicValue: null,
    effectiveSeed: none,
    frozen: { requests: 0, hash: none },
    runs: 0,
    pins: [],
    input: value['input'],
    inputHash: none,
    output: value['division'],
    outputHash: none,
  });
  if (shape !== null) return [`shape: ${shape}`];
  const faults = verifyDivision(value['input'] as DivisionInput, value['division'] as Division);
  return faults.map(({ code, at }) => `${code}: ${at}`);
}

function requestsIn(value: Json): number {
  return (value['input'] as DivisionInput).requests.length;
}
