import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What Hono carries through the bank. The bindings are absent when requests are made in-process. */
export interface BankEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; client_id: string | undefined }
}

export type BankRequest = Context<BankEnv>
