/** The part of oidc-provider 9 that the sandbox uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface ProviderContext {
    readonly path: string;
    readonly query: Record<string, string | string[] | undefined>;
    readonly cookies: {
      get(name: string): string | undefined;
      set(
        name: string,
        value: string | null,
        options?: { httpOnly?: boolean; sameSite?: 'lax'; path?: string },
      ): void;
    };
    readonly oidc: {
      readonly result?: { readonly login?: object };
      readonly session?: { readonly accountId?: string };
      readonly client: { readonly clientId: string };
      readonly provider: Provider;
    };
    type: string;
    body: string;
    redirect(address: string): void;
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: { readonly client_id?: string; readonly login_hint?: string };
    readonly session?: { readonly accountId: string };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { readonly prototype: object };
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, check: (context: ProviderContext) => boolean);
    }
    class Prompt {
      constructor(info: { name: string; requestable: boolean }, ...checks: Check[]);
      readonly checks: { add(check: Check): void };
    }
    function base(): {
      get(name: string): Prompt;
      add(prompt: Prompt, index?: number): void;
      remove(name: string): void;
    };
  }
}
