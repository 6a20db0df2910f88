import { bulkhead } from 'cockatiel'
import { retryAfterCeilings } from '@/lib/bank-contract/retry-after'
import type { ColumnList } from '@/lib/domain/clients/client'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { todayIn } from '@/lib/domain/periods/day-range'
import { BankingError } from '@/lib/server/banking/banking-error'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import {
  type FigureLists,
  isRefusal,
  readClientFigures,
} from '@/lib/server/portfolio/read-client-figures'
import type { FigureReading } from '@/lib/server/db/client-figures'
import type { ReadableClient } from '@/lib/server/db/current-right'

export interface ReadEntryDependencies {
  readBank: ReadBank
  now: () => Date
  sleep: (milliseconds: number) => Promise<void>
  log: { warn: (facts: object, message: string) => void }
}

export interface WantedEntry {
  entry: PortfolioEntry
  access: ReadableClient
  /** What is read of it besides what is read of every client. */
  lists: readonly ColumnList[]
}

export type EntryOutcome =
  | Exclude<FigureReading['outcome'], { kind: 'failed' }>
  | { kind: 'failed'; failure: Failure }

type Failure = Extract<Awaited<ReturnType<ReadBank>>, { kind: 'failed' }>['failure']

/** Of the bank's 32 connections these leave some to the people who look at one client. */
const clientsAtOnce = 12
const maxTries = 3
/** After this long no further call is begun for a client, so that a slow one holds up no place. */
const maxMilliseconds = 12_000
const defaultRestSeconds = 5

class NobodyWaits extends Error {
  override name = 'NobodyWaits'
}

interface Flight {
  lists: readonly ColumnList[]
  outcome: Promise<EntryOutcome | undefined>
  /** Of those who wait for it; it ends with the last of them. */
  signals: AbortSignal[]
}

/**
 * Reads one client's figures, once for all who ask for them at the same time. Undefined where
 * every reader has gone. A client that fails is an outcome, never an error.
 */
export function createEntryReading(deps: ReadEntryDependencies) {
  const reads = bulkhead(clientsAtOnce, Number.POSITIVE_INFINITY)
  const flights = new Map<string, Flight>()

  const attempt = ({ entry, access, lists }: WantedEntry, isWanted: () => boolean) => {
    const { timeZone, period } = entry
    const begun = deps.now().getTime()
    const keepGoing = (): void => {
      if (!isWanted()) throw new NobodyWaits()
      if (deps.now().getTime() - begun > maxMilliseconds) throw new BankingError('timeout')
    }
    return deps.readBank(access, (bank) =>
      readClientFigures(paceLists(bank, keepGoing), {
        scope: access.client.scope,
        lists,
        period: period.range,
        timeZone,
        today: todayIn(timeZone, deps.now()),
      }),
    )
  }

  const read = async (wanted: WantedEntry, flight: Flight): Promise<EntryOutcome | undefined> => {
    const isWanted = (): boolean => flight.signals.some(({ aborted }) => !aborted)
    try {
      // By hand: a rest is by the clock that is given, and cockatiel's retry waits by its own.
      for (let tries = 1; ; tries += 1) {
        const outcome = await reads.execute(async () => {
          // Checked before a token is got: that may cost a refresh, and one who waited may be gone.
          if (!isWanted()) throw new NobodyWaits()
          return attempt(wanted, isWanted)
        })
        if (outcome.kind === 'read') {
          return { kind: 'read', ...outcome.value, readAt: outcome.readAt }
        }
        const { failure } = outcome
        const rest = failure.code === 'rate_limited' && restOf(failure.retryAfterSeconds)
        if (rest === false || rest > retryAfterCeilings.figures || tries >= maxTries) return outcome
        await deps.sleep(rest * 1000)
      }
    } catch (cause) {
      if (!isWanted()) return undefined
      const reason = cause instanceof Error ? cause.name : 'unknown'
      const { connection_id } = wanted.entry.client
      deps.log.warn({ connection_id, reason }, 'the figures of a client could not be read')
      return { kind: 'failed', failure: { code: 'bank_failed', reference: connection_id } }
    }
  }

  return async (wanted: WantedEntry, signal: AbortSignal): Promise<EntryOutcome | undefined> => {
    const { entry, lists } = wanted
    const { range } = entry.period
    const key = [entry.client.connection_id, range.first, range.last].join(' ')
    const known = flights.get(key)
    if (known !== undefined && lists.every((list) => known.lists.includes(list))) {
      known.signals.push(signal)
      const outcome = await known.outcome
      if (outcome !== undefined || signal.aborted) return outcome
    }
    const flight: Flight = { lists, signals: [signal], outcome: Promise.resolve(undefined) }
    flight.outcome = read(wanted, flight).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight.outcome
  }
}

function restOf(retryAfterSeconds: number | null): number {
  return Math.max(1, retryAfterSeconds ?? defaultRestSeconds)
}

const callsAtOnce = 2

/**
 * The same lists, so many calls at once, so that no bank gets a burst of them for one client.
 * `keepGoing` throws once nobody waits any more, and after a call that failed none is begun.
 */
export function paceLists(bank: FigureLists, keepGoing: () => void): FigureLists {
  const calls = bulkhead(callsAtOnce, Number.POSITIVE_INFINITY)
  let failure: { cause: unknown } | undefined
  const paced =
    <Query, Page>(list: (query: Query) => Promise<Page>) =>
    (query: Query): Promise<Page> =>
      calls.execute(async () => {
        keepGoing()
        if (failure !== undefined) throw failure.cause
        try {
          return await list(query)
        } catch (cause) {
          if (!isRefusal(cause)) failure = { cause }
          throw cause
        }
      })
  return {
    listAccounts: paced(bank.listAccounts),
    listCards: paced(bank.listCards),
    listInvoices: paced(bank.listInvoices),
    listStatements: paced(bank.listStatements),
    listTransactions: paced(bank.listTransactions),
  }
}
