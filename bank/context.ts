import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { OpenDatabase } from '@/lib/server/db/store/database'

export interface Clock {
  now: () => Date
}

/** What a handler of the bank uses; tests inject their own. */
export interface BankContext {
  database: OpenDatabase
  clock: Clock
  /** Cryptographic randomness in production; seeded in tests. */
  randomBytes: (size: number) => Buffer
  settings: BankSettings
}

export interface BankSettings {
  /** The bank's public origin without a trailing slash, which is also the issuer. */
  origin: string
  audience: string
  sandboxAudience: string
  /** Signs cursors and download addresses. */
  signingKey: Buffer
  /** Switches the control routes on. */
  controlKey: string | undefined
  /** Opens the operator's address to this machine; see bank/authorization/operator-routes. */
  operatorKey?: string | undefined
  /** Whether the people of the demo may sign in; yes when absent. */
  demoPeople?: boolean
  /** These two may be changed while the bank runs, through its control routes. */
  rateLimited: boolean
  rotationPolicy: RotationPolicy
}

/**
 * What the reuse of a rotated refresh token does: `strict` and `family` refuse it and end every
 * token of the grant (RFC 9700 §4.14); `grace` answers it again for so many seconds.
 */
type RotationPolicy = { kind: 'strict' } | { kind: 'family' } | { kind: 'grace'; seconds: number }

/** What Hono carries through the bank. The bindings are absent when requests are made in-process. */
export interface BankEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; client_id: string | undefined }
}

export type BankRequest = Context<BankEnv>
