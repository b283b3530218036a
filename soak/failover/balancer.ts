import {
  type Answer,
  type Client,
  clientOver,
  type SentRequest,
} from '../../apps/server/src/testing/a-client.ts';
import { openSockets, type Sockets } from '../../apps/server/src/testing/durability/socket-client.ts';
import { host } from './goods.ts';

/** The server is gone or says "later": worth another try, perhaps elsewhere, and nothing is known of the call. */
export class Trouble extends Error {}

export interface Balancer {
  /** What a visitor sends goes to the server at home, or to the other one as long as that is gone. */
  client(token: string, home: number): Client;
  visitor(home: number): Promise<string>;
  /** The server is there again. */
  rejoin(home: number): void;
  close(): void;
}

/**
 * Two servers as a balancer joins them: who cannot be reached gets nothing until it is back. It evaluates answers too:
 * an error that the server did not expect is for `unexpected`, whatever happened to it meanwhile.
 */
export function openBalancer(
  ports: readonly [number, number],
  connections: number,
  unexpected: (answer: Answer, request: SentRequest) => void,
): Balancer {
  const sockets: readonly Sockets[] = ports.map((port) => openSockets({ port, host }, connections));
  const gone = new Set<number>();

  async function send(token: string | null, home: number, request: SentRequest): Promise<Answer> {
    const at = gone.has(home) ? 1 - home : home;
    const way = sockets[at];
    if (way === undefined) throw new Error(`there is no server ${at}`);
    const answer = await way
      .client(token)
      .send(request)
      .catch(() => {
        gone.add(at);
        throw new Trouble('cut off');
      });
    const code = answer.body?.Error?.Code ?? '';
    if (answer.status === 503 || code === 'Busy') throw new Trouble(`${answer.status} ${code}`.trim());
    if (answer.status >= 500) {
      unexpected(answer, request);
      throw new Trouble(String(answer.status));
    }
    return answer;
  }

  const client = (token: string | null, home: number): Client =>
    clientOver(token, (request) => send(token, home, request));

  return {
    client,
    async visitor(home) {
      const { body } = await client(null, home).post('/api/v3/core/token/_get-anonymous-token');
      return body.Access_token;
    },
    rejoin: (home) => void gone.delete(home),
    close: () => {
      for (const way of sockets) way.close();
    },
  };
}
