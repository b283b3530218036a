import type { PublicDivision } from '@bivak/contract/wire';
import { type IsoDate, percentOf, tellOutcome, type TentKind, type ToldOutcome } from '@bivak/rules';
import { Button, classNames, FileButton, Icon, Note, TextField } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { divisionRecordQuery } from '../../features/lending/api/divisions.ts';
import { useDayWords, useLending } from '../../features/lending/model/use-lending.ts';
import { useSentences } from '../../features/lending/model/use-sentences.ts';
import { saveFile } from '../../fetch-file.ts';
import styles from './division.module.css';
import type {
  DividedAgain,
  FoundRequest,
  KnownRound,
  ReadRecord,
  RecordAnswers,
  RecordFigures,
  RecordQuestion,
} from './record-reading.ts';

/** The published file, checked by this browser itself: the one of this page, or one that was kept. */
export function RecordCheck({ round }: { readonly round: PublicDivision }) {
  const t = useTranslations('shop.lending.division.check');
  const { call } = useApp();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const ask = useRecord();
  const [source, setSource] = useState<string | null>(null);
  const [report, setReport] = useState<ReadRecord | null>(null);
  const known = knownOf(round);
  const asked = divisionRecordQuery(call, round.ID);
  const check = useWrite(() =>
    reported(async () => {
      const record = await client.fetchQuery(asked);
      return [t('ours'), await ask({ kind: 'read', record, known })];
    }),
  );
  const download = useWrite(async () => {
    try {
      const record = await client.fetchQuery(asked);
      const text = `${JSON.stringify(record, null, 1)}\n`;
      saveFile(new Blob([text], { type: 'application/json' }), `${t('fileName', { id: round.ID })}.json`);
    } catch (cause) {
      failed(cause, t('failed'));
    }
  });
  const readFile = useWrite((file: File) =>
    reported(async () => [file.name, await ask({ kind: 'readText', text: await file.text(), known })]),
  );

  async function reported(read: () => Promise<readonly [string, ReadRecord]>): Promise<void> {
    try {
      const [name, found] = await read();
      setSource(name);
      setReport(found);
    } catch (cause) {
      failed(cause, t('failed'));
    }
  }

  return (
    <>
      <section className={styles.text} aria-labelledby="check">
        <h2 id="check">{t('title')}</h2>
        <p>{t('text')}</p>
        <div className={styles.buttons}>
          <Button busy={check.busy} onClick={() => void check.press(undefined)}>
            {t('button')}
          </Button>
          <Button
            variant="line"
            icon="download"
            busy={download.busy}
            onClick={() => void download.press(undefined)}
          >
            {t('download')}
          </Button>
          <FileButton
            size="m"
            label={t('choose')}
            accept=".json,application/json"
            disabled={readFile.busy}
            onPick={([file]) => {
              if (file !== undefined) void readFile.press(file);
            }}
          />
        </div>
        <div aria-live="polite" className={styles.report}>
          {report === null ? null : <Report key={source} name={source ?? ''} report={report} />}
        </div>
        {report?.figures == null ? null : <DivideAgain key={source} ask={ask} />}
      </section>
      {report?.figures == null ? null : (
        <>
          <Figures figures={report.figures} />
          <RequestFinder key={source} ask={ask} />
        </>
      )}
    </>
  );
}

function knownOf({ Commitments, Frozen, OutputHash }: PublicDivision): KnownRound | null {
  const held = Commitments.at(-1);
  return held === undefined
    ? null
    : { commitment: held.Commitment, frozenHash: Frozen?.Hash ?? null, outputHash: OutputHash };
}

function Report({ name, report }: { readonly name: string; readonly report: ReadRecord }) {
  const t = useTranslations('shop.lending.division.check');
  const format = useFormat();
  const { checks, took } = report;
  const isSound = checks.every(({ ok }) => ok);
  return (
    <>
      <Note
        tone={isSound ? 'ok' : 'bad'}
        title={t(isSound ? 'sound' : 'unsound', { count: checks.filter(({ ok }) => !ok).length })}
      >
        {t('of', { name, took: format.number(Math.max(0.01, Math.round(took / 10) / 100)) })}
      </Note>
      <ul className={styles.checks}>
        {checks.map(({ check, ok, wrong, said, found }) => (
          <li key={check} className={classNames(ok ? styles.good : styles.wrong)}>
            <Icon name={ok ? 'check' : 'close'} />
            <div>
              <b>{t(`names.${check}`)}</b> <span>{t(ok ? 'right' : 'notRight')}</span>
              <p>{t(`texts.${check}`)}</p>
              {wrong.length === 0 ? null : (
                <>
                  <p>{t('lines', { count: wrong.length })}</p>
                  <ul className={styles.lines}>
                    {wrong.slice(0, SHOWN).map((line) => (
                      <li key={line}>
                        <code>{line === '' ? t('wholeFile') : line}</code>
                      </li>
                    ))}
                  </ul>
                  {wrong.length > SHOWN ? <p>{t('moreLines', { count: wrong.length - SHOWN })}</p> : null}
                </>
              )}
              {ok || said === undefined || found === undefined ? null : (
                <p className={styles.compared}>
                  {t('said')} <code>{said}</code>
                  <br />
                  {t('found')} <code>{found}</code>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const SHOWN = 10;

/** The longest way to be sure: dividing again what went in, with the same result. */
function DivideAgain({ ask }: { readonly ask: AskRecord }) {
  const t = useTranslations('shop.lending.division.again');
  const format = useFormat();
  const failed = useErrorNotice();
  const [again, setAgain] = useState<DividedAgain | null>(null);
  const { press, busy } = useWrite(async () => {
    try {
      setAgain(await ask({ kind: 'again' }));
    } catch (cause) {
      failed(cause, t('failed'));
    }
  });
  return (
    <div className={styles.report}>
      <p>{t('text')}</p>
      <div>
        <Button variant="line" icon="repeat" busy={busy} onClick={() => void press(undefined)}>
          {t('button')}
        </Button>
      </div>
      <div aria-live="polite">
        {again === null ? null : (
          <Note tone={again.isSame ? 'ok' : 'bad'}>
            {again.isSame
              ? t('same', { took: format.number(Math.max(0.01, Math.round(again.took / 10) / 100)) })
              : t('other', { at: again.at ?? 'empty' })}
          </Note>
        )}
      </div>
    </div>
  );
}

function Figures({ figures }: { readonly figures: RecordFigures }) {
  const t = useTranslations('shop.lending.division.figures');
  const tp = useTranslations('outcome.pins');
  const format = useFormat();
  const { requests, tents, places, need, lowest, median, inFull, withNothing, runs, engine, pins } = figures;
  const rows = [
    [t('requests'), format.number(requests)],
    [t('tents'), format.number(tents)],
    [t('places'), t('placesOf', { places: format.number(places), need: format.number(need) })],
    [t('lowest'), t('percent', { percent: percentOf(lowest) })],
    [t('median'), t('percent', { percent: percentOf(median) })],
    [t('inFull'), format.number(inFull)],
    [t('withNothing'), format.number(withNothing)],
    [t('runs'), format.number(runs)],
    [t('engine'), engine],
  ] as const;
  return (
    <section className={styles.text} aria-labelledby="figures">
      <h2 id="figures">{t('title')}</h2>
      <dl className={styles.figures}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('pins')}</h3>
      {pins.length === 0 ? (
        <p>{t('noPins')}</p>
      ) : (
        <ul className={styles.list}>
          {pins.map(({ request, type, held, ceiling, reason }) => (
            <li key={`${request} ${type}`}>
              {t('pin', {
                number: request.split('-')[0] ?? request,
                limit: held === undefined ? 'most' : 'least',
                count: held ?? ceiling ?? 0,
                reason: tp.has(reason as never) ? t(`reasons.${reason}` as never) : reason,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A group finds itself in the public file by the number of its request; the file has no names. */
function RequestFinder({ ask }: { readonly ask: AskRecord }) {
  const t = useTranslations('shop.lending.division.find');
  const failed = useErrorNotice();
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<FoundRequest | null | undefined>();
  const { press, busy } = useWrite(async () => {
    if (number.trim() === '') return;
    try {
      setFound(await ask({ kind: 'find', number }));
    } catch (cause) {
      failed(cause, t('failed'));
    }
  });
  return (
    <section className={styles.text} aria-labelledby="find">
      <h2 id="find">{t('title')}</h2>
      <form
        noValidate
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          void press(undefined);
        }}
      >
        <TextField
          label={t('label')}
          hint={t('hint')}
          value={number}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value);
            setFound(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="line" busy={busy}>
            {t('button')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={styles.report}>
        {found === null ? <Note tone="warn">{t('none')}</Note> : null}
        {found == null ? null : <Found found={found} />}
      </div>
    </section>
  );
}

function Found({ found }: { readonly found: FoundRequest }) {
  const t = useTranslations('shop.lending.division.find');
  const tr = useTranslations('shop.lending.request');
  const words = useDayWords();
  const say = useSentences();
  const { tents } = useLending();
  const kindOf = (item: string) => tents.find((tent) => tent.item === item)?.kind ?? 'senior';
  const { outcome, from, to, requests } = found;
  const rows = tents.filter(({ item }) => (outcome.asked[item] ?? 0) + (outcome.granted[item] ?? 0) > 0);
  const { reasons } = tellOutcome(toldOf(found, kindOf));
  return (
    <>
      <p>
        {t('found', {
          number: found.id.split('-')[0] ?? found.id,
          days: words.rangeYear({ from: from as IsoDate, to: to as IsoDate }),
          percent: percentOf(outcome.share['sleep'] ?? 1000),
          lot: outcome.lotNumber,
          of: requests,
        })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{tr('tent')}</th>
            <th scope="col">{tr('requested')}</th>
            <th scope="col">{t('need')}</th>
            <th scope="col">{tr('granted')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, kind }) => (
            <tr key={item}>
              <th scope="row">{tr(`kinds.${kind}`)}</th>
              <td>{outcome.asked[item] ?? 0}</td>
              <td>{outcome.claim[item] ?? 0}</td>
              <td>{outcome.granted[item] ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map(({ kind, sentences }) => (
        <p key={kind}>{sentences.map(say).join(' ')}</p>
      ))}
    </>
  );
}

/** As much of a result as the public file has: it says nothing of members or places. */
function toldOf(
  { outcome, days, requests, pins }: FoundRequest,
  kindOf: (item: string) => TentKind,
): ToldOutcome {
  const dayAt = (day: number | undefined) =>
    day === undefined ? null : ((days[day] ?? null) as IsoDate | null);
  return {
    places: { asked: 0, need: 0, granted: 0, share: 0 },
    tents: [],
    need: { members: 0, disability: 0, extraPerDisabled: 0, existing: 0, elsewhere: 0 },
    isGuaranteed: false,
    missing: outcome.missing.map((one) => ({
      kind: kindOf(one.type),
      tents: one.tents,
      reason: one.reason,
      pinReason: pins.find(({ type }) => type === one.type)?.reason ?? null,
      day: dayAt(one.day),
      needed: one.needed ?? null,
      stock: one.stock ?? null,
      holders: one.holders ?? null,
      lowest: one.lowest ?? null,
      highest: one.highest ?? null,
    })),
    substitutesGone: [],
    alike: 1,
    lot: { number: outcome.lotNumber, of: requests },
  };
}

type Asked<Kind extends RecordQuestion['kind']> = Extract<RecordQuestion, { readonly kind: Kind }>;
type AskRecord = <Kind extends RecordQuestion['kind']>(question: Asked<Kind>) => Promise<RecordAnswers[Kind]>;

/** Asks the worker that checks, one question after the other. It begins with the first, and ends with the page. */
function useRecord(): AskRecord {
  const worker = useRef<Worker | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return (question) => {
    worker.current ??= new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' });
    const asked = worker.current;
    const answer = last.current.then(() => answered<RecordAnswers[typeof question.kind]>(asked, question));
    last.current = answer.catch(() => null);
    return answer;
  };
}

function answered<Answer>(worker: Worker, question: RecordQuestion): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- each question has the one listener of its answer
    worker.onmessage = ({ data }: MessageEvent<{ readonly answer?: Answer; readonly problem?: string }>) => {
      if (data.problem === undefined) resolve(data.answer as Answer);
      else reject(new Error(data.problem));
    };
    worker.addEventListener('error', () => reject(new Error('the check did not start')), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  });
}
