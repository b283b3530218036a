import type pg from 'pg';

/** What the driver's connection can do beside queries; its own types leave it out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * `COPY … FROM STDIN` with rows that are there already, in one piece: several times as fast as inserting them. The
 * driver hands these calls to any object that it is given as a query.
 */
export function copyIn(
  client: pg.PoolClient,
  statement: string,
  text: Uint8Array<ArrayBuffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(text.buffer, text.byteOffset, text.byteLength));
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve();
      },
    } as pg.Submittable);
  });
}
