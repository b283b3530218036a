import { Button } from '@bivak/ui';
import { NotLoaded } from '@bivak/web/not-loaded';
import { WaitingPage } from '@bivak/web/client-page';
import { useSessionReady } from '@bivak/web';
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Frame } from '../../frame/frame.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useStaff } from '../../session/use-staff.ts';
import { NotFoundPage } from '../errors.tsx';
import styles from './help-page.module.css';
import { type Handbook, isOn, partsOf, type TaskId, tasks } from './tasks.ts';
import { useHandbook, useTasks } from './use-handbook.ts';

/** What there is to learn, that of the screen from which somebody came first. Whoever is not in reads how to come in. */
export function HelpPage() {
  return <Read>{(book) => <Contents book={book} />}</Read>;
}

/** One task, step by step. */
export function TaskPage() {
  const { task } = useParams({ from: '/help/$task' });
  const id = tasks.find((one) => one.id === task)?.id;
  if (id === undefined) return <NotFoundPage />;
  return <Read>{(book) => <Task book={book} id={id} />}</Read>;
}

function Read({ children }: { readonly children: (book: Handbook) => ReactNode }) {
  const t = useTranslations('office.help');
  const ready = useSessionReady();
  const isIn = useStaff(({ person, needs }) => person !== null && needs === null);
  const { data, error, refetch } = useHandbook();
  if (!ready) return <WaitingPage title={t('open')} />;
  if (data === undefined && error === null) return <WaitingPage title={t('open')} />;
  return (
    <Frame isIn={isIn}>
      {data === undefined ? (
        <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />
      ) : (
        children(data)
      )}
    </Frame>
  );
}

function Contents({ book }: { readonly book: Handbook }) {
  const { from } = useSearch({ from: '/help' });
  const all = useTasks();
  const isHere = ({ screens }: (typeof all)[number]) => from !== undefined && isOn(screens, from);
  const [here, others] = [all.filter(isHere), all.filter((one) => !isHere(one))];
  return (
    <>
      <ScreenHead title={book.title} actions={<Back label={book.toScreen} from={from} />} />
      <p className={styles.intro}>{book.intro}</p>
      {here.length === 0 ? null : <TaskList title={book.here} book={book} ids={here.map(({ id }) => id)} />}
      {others.length === 0 ? null : (
        <TaskList
          title={here.length === 0 ? book.all : book.others}
          book={book}
          ids={others.map(({ id }) => id)}
        />
      )}
    </>
  );
}

interface Listed {
  readonly title: string;
  readonly book: Handbook;
  readonly ids: readonly TaskId[];
}

function TaskList({ title, book, ids }: Listed) {
  return (
    <Panel title={title}>
      <ul className={styles.tasks}>
        {ids.map((id) => (
          <li key={id}>
            <Link to="/help/$task" params={{ task: id }} search={(before) => before} className="link">
              {book.tasks[id].title}
            </Link>
            <span>{book.tasks[id].goal}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Task({ book, id }: { readonly book: Handbook; readonly id: TaskId }) {
  const { title, goal, steps, known } = book.tasks[id];
  const { from } = useSearch({ from: '/help/$task' });
  return (
    <>
      <ScreenHead
        title={title}
        before={
          <Link to="/help" search={(before) => before} className="link">
            {book.title}
          </Link>
        }
        actions={<Back label={book.toScreen} from={from} />}
      />
      <p className={styles.intro}>{goal}</p>
      <Panel title={book.how}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <Told text={step} />
            </li>
          ))}
        </ol>
      </Panel>
      {known.length === 0 ? null : (
        <Panel title={book.known}>
          <ul className={styles.known}>
            {known.map((text) => (
              <li key={text}>
                <Told text={text} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** To the screen from which somebody came, its filters and all. */
function Back({ label, from }: { readonly label: string; readonly from: string | undefined }) {
  const router = useRouter();
  if (from === undefined) return null;
  return (
    <Button variant="line" size="s" onClick={() => router.history.push(`${router.basepath}${from}`)}>
      {label}
    </Button>
  );
}

/** With the words of the screens in it as they stand there, so that a button that is renamed is renamed here too. */
function Told({ text }: { readonly text: string }) {
  const t = useTranslations();
  return partsOf(text).map((part, place) =>
    // eslint-disable-next-line react/no-array-index-key
    place % 2 === 0 ? <Fragment key={place}>{part}</Fragment> : <b key={place}>{t(part as never)}</b>,
  );
}
