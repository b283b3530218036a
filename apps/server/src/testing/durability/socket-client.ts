import { Agent, request } from 'node:http';
import { type Answer, type Client, clientOver, type SentRequest } from '../a-client.ts';
import type { AloneFacts } from './serve-alone.ts';

export interface Sockets {
  /** Somebody with this token, over the shared connections. */
  client(token: string | null): Client;
  /** A visitor nobody has seen before. */
  visitor(): Promise<Client>;
  close(): void;
}

/** Connections to a real server, kept open; a connection that breaks rejects the call that waits on it. */
export function openSockets({ port, host }: Pick<AloneFacts, 'port' | 'host'>, connections = 32): Sockets {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send(token: string | null, { method, path, payload, headers = {} }: SentRequest): Promise<Answer> {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          method,
          path,
          host: '127.0.0.1',
          headers: { host, 'accept-language': 'nl', ...authorization, ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const isJson = response.headers['content-type']?.includes('json') === true;
            const body = isJson && text !== '' ? JSON.parse(text) : text;
            resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  const client = (token: string | null): Client => clientOver(token, (one) => send(token, one));

  return {
    client,
    async visitor() {
      const { body } = await client(null).post('/api/v3/core/token/_get-anonymous-token');
      return client(body.Access_token);
    },
    close: () => agent.destroy(),
  };
}
