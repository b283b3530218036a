import { accessRefusal } from '../application/use-case.ts';
import { BusyError } from '../database/transaction.ts';
import { type CheckedRequest, checkRequest, type RawRequest } from './check-request.ts';
import type { Context } from '../application/context.ts';
import { checkAnswer } from './check-answer.ts';
import { withoutEchoes } from './echoed-names.ts';
import { noFile } from './receive-file.ts';
import { isPicture } from './picture.ts';
import { isRedirect } from './redirect.ts';
import { isRowsFile } from './rows-file.ts';
import { isRefusal, type Refusal, refuse } from '../application/refusal.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Route } from './route.ts';
import { isWithCookies } from './with-cookies.ts';

/**
 * Runs a route for an actor: right, shape, handler. The same for a request over HTTP and for the server
 * that renders a page, so neither can see more than the other.
 */
export async function invoke(
  route: Route,
  context: Context,
  raw: RawRequest,
  cache: ResponseCache,
): Promise<unknown> {
  const refused = accessRefusal(route.access, context.actor);
  if (refused !== null) return refused;
  const request = await readRequest(route, context, raw);
  if (isRefusal(request)) return request;
  const { file, base64File } = route.operation;
  if (file === true || base64File === true) request['file'] = raw.file ?? noFile;
  try {
    return await cache.answer(route, context, request, async () => {
      const answer = await route.handle(context, request as never);
      if (!isRefusal(answer) && !isRedirect(answer) && !isPicture(answer) && !isRowsFile(answer))
        checkAnswer(route.operation, isWithCookies(answer) ? answer.body : answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof BusyError) return refuse('Busy');
    throw error;
  }
}

/** The request as the contract has it. What stands in the body as it was read, and cannot be written, is left out. */
async function readRequest(
  { operation, stored }: Route,
  context: Context,
  raw: RawRequest,
): Promise<Record<string, unknown> | Refusal> {
  const checked = checkRequest(operation, raw);
  if (checked.fields.length === 0) return { ...checked.values };
  const { body, faulty, values } = checked;
  if (stored === undefined || !isEntity(body) || !('params' in values)) return refuseFields(checked);
  const entity = await stored(context, values as never);
  if (!isEntity(entity) || isRefusal(entity)) return refuseFields(checked);
  const written = withoutEchoes(body, faulty, entity);
  const again = checkRequest(operation, { ...raw, body: written.body }, written.readOnly);
  return again.fields.length === 0 ? { ...again.values } : refuseFields(again);
}

function isEntity(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuseFields({ fields }: CheckedRequest): Refusal {
  const isReadOnly = fields.every(({ reason }) => reason === 'ReadOnly');
  return refuse(isReadOnly ? 'ReadOnly' : 'ValidationFailed', { fields });
}
