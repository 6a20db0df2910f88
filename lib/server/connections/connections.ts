import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import type { AccessTokens } from '@/lib/server/connections/tokens/access-tokens'
import { processPart } from '@/lib/server/context'
import type { ReceivedPair } from '@/lib/server/db/token-ledger'
import type { ServerDirectory } from '@/lib/server/oauth/authorization-server'

/** What one process has of its clients' connections: the servers it knows, and the tokens it refreshes. */
export interface Connections {
  readonly deps: ConnectionDependencies
  readonly servers: ServerDirectory
  readonly tokens: AccessTokens
  /** Reads a client's bank with a token that is good. */
  readonly readBank: ReadBank
  /** Approvals that the store refused when they came; the scheduler stores them. */
  readonly postponed: Set<ReceivedPair>
  /** Work that must not be cut off: a process that ends waits for it. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
}

/** Opened by `start.ts`. */
export const connectionsOf = processPart<Connections>('connections')
