import { endedAccess } from '@/lib/domain/connections/ended-access'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankView } from '@/lib/server/banking/bank-request'
import { isBankingError } from '@/lib/server/banking/banking-error'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import type { AccessTokens, TokenAnswer } from '@/lib/server/connections/tokens/access-tokens'
import type { StoredToken } from '@/lib/server/db/connection'
import type { ClientAccess } from '@/lib/server/db/session'

/** `view` is the request that is being answered, unless another is given. */
export type ReadBank = <Value>(
  access: Pick<ClientAccess, 'client' | 'token'>,
  read: (bank: BankReader) => Promise<Value>,
  view?: Pick<BankView, 'requestedAt' | 'calls'>,
) => Promise<ReadOutcome<Value>>

const distrustMilliseconds = 60_000

/** Reads a client's bank with a token that is good, and acts on a 401. */
export function createReadBank(deps: ConnectionDependencies, tokens: AccessTokens): ReadBank {
  // A bank that refuses even a token it has just issued is not sent a refresh for every page.
  const refusedFresh = new Map<string, { gen: number; until: number }>()

  const isPointless = ({ connection_id }: StoredToken, gen: number): boolean => {
    const refused = refusedFresh.get(connection_id)
    if (refused === undefined) return false
    if (refused.gen === gen && deps.timing.monotonic() < refused.until) return true
    refusedFresh.delete(connection_id)
    return false
  }

  return async (access, read, view) => {
    const { client, token } = access
    const ended = endedAccess(client)
    if (ended !== undefined) return { kind: 'failed', failure: ended }
    const attempt = async (answer: TokenAnswer) => {
      if (answer.kind === 'failed') return { kind: 'failed', failure: answer.failure } as const
      try {
        const reading = firstReading()
        const bank = deps.bankFor(client.environment, answer.accessToken, {
          ...(view ?? (await deps.findRequestView?.(client.connection_id))),
          onAnswer: reading.onAnswer,
        })
        const value = await read(bank)
        const readAt = (reading.at() ?? deps.clock.now()).toISOString()
        return { kind: 'read', value, readAt } as const
      } catch (cause) {
        if (!isBankingError(cause)) throw cause
        if (cause.code === 'unauthorized') return { kind: 'unauthorized', cause } as const
        return { kind: 'failed', failure: readFailureOf(cause) } as const
      }
    }

    const first = await tokens.obtain(token)
    const outcome = await attempt(first)
    if (outcome.kind !== 'unauthorized') return outcome
    const gen = first.kind === 'token' ? first.gen : token.gen
    if (isPointless(token, gen)) return { kind: 'failed', failure: readFailureOf(outcome.cause) }
    const second = await tokens.renew({ ...token, gen })
    const again = await attempt(second)
    if (again.kind !== 'unauthorized') return again
    if (second.kind === 'token') {
      const until = deps.timing.monotonic() + distrustMilliseconds
      refusedFresh.set(token.connection_id, { gen: second.gen, until })
    }
    return { kind: 'failed', failure: readFailureOf(again.cause) }
  }
}

/** When the oldest of the answers was read: what is shown is as old as that. */
function firstReading(): { at: () => Date | undefined; onAnswer: (readAt: Date) => void } {
  let first: Date | undefined
  return {
    at: () => first,
    onAnswer: (readAt) => {
      if (first === undefined || readAt < first) first = readAt
    },
  }
}
