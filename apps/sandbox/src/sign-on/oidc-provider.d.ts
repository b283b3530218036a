/** The part of oidc-provider 9 that the sandbox uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface ProviderContext {
    readonly path: string;
    readonly query: Record<string, string | string[] | undefined>;
    readonly cookies: {
      set(name: string, value: null, options: { signed: false }): void;
    };
    readonly oidc: {
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

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { readonly prototype: object };
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export namespace interactionPolicy {
    interface Prompt {
      readonly name: string;
    }
    const Prompt: new (info: { name: string; requestable: boolean }) => Prompt;
    function base(): {
      add(prompt: Prompt, index?: number): void;
      remove(name: string): void;
    };
  }
}
