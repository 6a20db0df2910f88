import type { ConnectionsConfig, Timing } from '@/lib/server/connections/connection-dependencies'
import { type AuthorizationServer, discover } from '@/lib/server/oauth/authorization-server'

const keptMilliseconds = 5 * 60 * 1000

/** Knows the authorization server; asks its discovery document every few minutes at most. */
export interface ServerDirectory {
  /** At once when it was ever known: a stale answer is renewed behind the caller's back. */
  find: () => Promise<AuthorizationServer>
}

export function createServerDirectory(
  { authUrl, callTimeoutMilliseconds }: ConnectionsConfig,
  timing: Timing,
): ServerDirectory {
  let known: Promise<AuthorizationServer> | undefined
  let staleAt = 0
  return {
    find: () => {
      if (known !== undefined && timing.monotonic() < staleAt) return known
      staleAt = timing.monotonic() + keptMilliseconds
      const asked = discover(authUrl, callTimeoutMilliseconds)
      if (known === undefined) known = asked
      else void asked.then((server) => (known = Promise.resolve(server)))
      return known
    },
  }
}
