import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';

export type AppealAbout = 'members' | 'spots' | 'period' | 'guarantee' | 'other';
export type AppealState = 'open' | 'upheld' | 'refused';

export interface AppealRow {
  id: string;
  requestId: string;
  customerId: string;
  companyName: string;
  about: AppealAbout;
  text: string;
  state: AppealState;
  at: EpochMs;
  answer: string | null;
  decidedBy: string | null;
  decidedAt: EpochMs | null;
}

const columns = {
  id: 'text',
  requestId: 'text',
  customerId: 'text',
  companyName: 'text',
  about: 'text',
  text: 'text',
  state: 'text',
  at: 'instant',
  answer: 'text?',
  decidedBy: 'text?',
  decidedAt: 'instant?',
} as const;

const read = `a.id, a.request_id as "requestId", c.id as "customerId", c.company_name as "companyName", a.about, a.text,
  a.state, a.at, a.answer, a.decided_by as "decidedBy", a.decided_at as "decidedAt"`;
const joined = `join $schema.rental_request r on r.id = a.request_id join $schema.customer c on c.id = r.customer_id`;

const ofRound = statement<AppealRow>(columns)(`
  select ${read} from $schema.division_appeal a ${joined}
  where a.round_id = $1 order by a.state = 'open' desc, a.at, a.id
`);

export function readAppeals(db: Db, roundId: string): Promise<AppealRow[]> {
  return db.rows(ofRound, [roundId]);
}

const file = statement({ id: 'text' })(`
  with filed as (
    insert into $schema.division_appeal (id, round_id, request_id, about, text, at) values ($1, $2, $3, $4, $5, $6)
    on conflict (request_id) do nothing returning id
  ), told as (${eventsSql(6)} join filed on true)
  select id from filed
`);

/** False: it was filed already. */
export async function saveAppeal(
  db: Db,
  source: EventSource,
  appeal: Pick<AppealRow, 'id' | 'requestId' | 'about' | 'text'> & { readonly roundId: string },
): Promise<boolean> {
  const { id, roundId, requestId, about, text } = appeal;
  const event = { entity: 'rental-request', entityId: requestId, action: 'appeal', after: { about } };
  return (
    (await db.first(file, [id, roundId, requestId, about, text, ...eventValues(source, [event])])) !==
    undefined
  );
}

const decide = statement({ requestId: 'text' })(`
  with decided as (
    update $schema.division_appeal set state = $3, answer = $4, decided_by = $5, decided_at = $6
    where id = $1 and round_id = $2 and state = 'open' returning request_id
  ), told as (${eventsSql(6).replace('e."entityId"', 'decided.request_id')} join decided on true)
  select request_id as "requestId" from decided
`);

/** False: it is not there, or was decided already. */
export async function decideAppeal(
  db: Db,
  source: EventSource,
  appeal: {
    readonly id: string;
    readonly roundId: string;
    readonly state: AppealState;
    readonly answer: string;
    readonly by: string;
  },
): Promise<boolean> {
  const { id, roundId, state, answer, by } = appeal;
  const event = { entity: 'rental-request', entityId: '', action: 'decide-appeal', after: { state, answer } };
  const decided = await db.first(decide, [id, roundId, state, answer, by, ...eventValues(source, [event])]);
  return decided !== undefined;
}

const stateOf = statement<{ state: AppealState }>({ state: 'text' })(
  'select state from $schema.division_appeal where request_id = $1',
);

export async function readAppealState(db: Db, requestId: string): Promise<AppealState | 'none'> {
  return (await db.first(stateOf, [requestId]))?.state ?? 'none';
}
