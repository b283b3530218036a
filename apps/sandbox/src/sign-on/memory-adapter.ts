type Payload = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number };

interface Kept {
  readonly payload: Payload;
  readonly until: number;
}

/** What the provider remembers, as long as the sandbox runs. */
export function memoryAdapter() {
  const kept = new Map<string, Kept>();
  return class {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      sweep(kept);
      const until = seconds === undefined ? Infinity : Date.now() + seconds * 1000;
      kept.set(`${this.#model} ${id}`, { payload, until });
    }
    async find(id: string): Promise<Payload | undefined> {
      if (this.#model === 'Client') return anyClient(id);
      return this.#first((name) => name === `${this.#model} ${id}`);
    }
    async findByUid(uid: string): Promise<Payload | undefined> {
      return this.#first((name, payload) => name.startsWith(`${this.#model} `) && payload.uid === uid);
    }
    async findByUserCode(): Promise<undefined> {}
    async consume(id: string): Promise<void> {
      const payload = await this.find(id);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      kept.delete(`${this.#model} ${id}`);
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
    }
    #first(fits: (name: string, payload: Payload) => boolean): Payload | undefined {
      const [, found] = [...kept].find(([name, { payload }]) => fits(name, payload)) ?? [];
      return found === undefined || Date.now() > found.until ? undefined : found.payload;
    }
  };
}

/** Every shop on this machine is known here; its secret follows from its name. */
function anyClient(id: string): Payload | undefined {
  if (!/^[a-z][a-z0-9-]{1,40}$/u.test(id)) return undefined;
  return {
    client_id: id,
    client_secret: `${id}-secret`,
    // Which addresses it may have, `loopback` says.
    redirect_uris: ['http://localhost/'],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  };
}

function sweep(kept: Map<string, Kept>): void {
  const now = Date.now();
  for (const [name, { until }] of kept) if (now > until) kept.delete(name);
}
