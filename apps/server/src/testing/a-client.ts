import type { FastifyInstance } from 'fastify';
import type { AnswerBody } from './answer-body.ts';

export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Record<string, unknown>;
}

export interface Client {
  readonly token: string | null;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  send(request: SentRequest): Promise<Answer>;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Somebody who talks to the server as a browser would: with a host, a token and a language. */
export function aClient(app: FastifyInstance, host: string, token: string | null, language = 'nl'): Client {
  async function send({ method, path, payload, headers = {} }: SentRequest): Promise<Answer> {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        host,
        'accept-language': language,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = (response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
      headers: response.headers,
    };
  }
  return clientOver(token, send);
}

/** The calls of somebody whose requests go this way. */
export function clientOver(token: string | null, send: (request: SentRequest) => Promise<Answer>): Client {
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      send({
        method,
        path,
        ...(body === undefined
          ? { headers }
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
      });
  return {
    token,
    send,
    get: (path) => send({ method: 'GET', path }),
    delete: (path) => send({ method: 'DELETE', path }),
    post: withBody('POST'),
    patch: withBody('PATCH'),
  };
}
