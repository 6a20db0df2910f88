import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { ExportKind, KeptRequest } from '@/lib/domain/exports/export-run'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { safeFileName } from '@/lib/format/file-names'
import { connectionsOf } from '@/lib/server/connections/connections'
import { type Context, processPart } from '@/lib/server/context'
import type { FileSources } from '@/lib/server/exports/begin-file'
import { type BegunRun, keepRecord } from '@/lib/server/exports/keep-record'
import { createRunReader, type RunFailure } from '@/lib/server/exports/run-reader'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import type { GuardedStream } from '@/lib/server/rights/guarded-stream'
import { spend } from '@/lib/server/rights/budgets'
import { RightLostError, rightsOf } from '@/lib/server/rights/lasting-right'

export type ExportOutcome =
  | {
      kind: 'begun'
      run_id: string
      fileName: string
      contentType: string
      stream: GuardedStream<Uint8Array>
    }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

interface Run {
  kind: ExportKind
  /** The fields by which it was requested, to be run again. */
  request: KeptRequest
  /** What of the client's data it is about. */
  scope: Scope
  /** The name by which its page asks for its progress. */
  run_id: string | undefined
  contentType: string
  fileNameOf: (begun: BegunRun) => string
  make: (sources: FileSources) => Promise<BegunRun | { failure: RunFailure }>
}

const maxConcurrent = 8
const maxPerPerson = 2

/** Who has runs under way in this process, by run. */
const runsUnderWay = processPart('export runs', () => new Map<string, string>())

/**
 * Begins what a person requested. Its progress is stored, so that any instance can show it. Throws
 * BudgetSpentError, and RightLostError where they may not have it any more by then.
 */
export async function beginRun(
  context: Context,
  access: ClientAccess,
  run: Run,
): Promise<ExportOutcome> {
  const { store, log, clock } = context
  const { person, client, firm } = access
  const underWay = runsUnderWay(context)
  const own = [...underWay.values()].filter((each) => each === person.id)
  if (underWay.size >= maxConcurrent || own.length >= maxPerPerson) return { kind: 'busy' }
  await spend(context, access, 'exports')
  const place = randomUUID()
  underWay.set(place, person.id)
  try {
    const { readBank } = connectionsOf(context)
    const right = rightsOf(context).ofClient(access, run.scope)
    const begun = await run.make({
      readBank: createRunReader(right, readBank),
      right: right.stream(),
      now: clock.now,
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    })
    if ('failure' in begun) {
      underWay.delete(place)
      return { kind: 'failed', failure: asReadFailure(begun.failure) }
    }
    // What is too old is deleted whenever there is something new to remember.
    await sweepExportRuns(store)
    const { contentType, kind, request } = run
    const owner = { firm_id: firm.id, connection_id: client.connection_id, person_id: person.id }
    const run_id = await keepRecord({ store, log }, { ...owner, kind, request }, begun, run.run_id)
    void begun.ended.finally(() => underWay.delete(place))
    const fileName = run.fileNameOf(begun)
    return { kind: 'begun', run_id, fileName, contentType, stream: begun.stream }
  } catch (error) {
    underWay.delete(place)
    throw error
  }
}

export function exportFileName(parts: readonly string[], contentType: string): string {
  return safeFileName(parts.map((part) => part.replace(/\s+/g, '-')).join('_'), contentType)
}

function asReadFailure(failure: RunFailure): ReadFailure {
  if (failure.code === 'signed_out' || failure.code === 'not_allowed') {
    throw new RightLostError(failure)
  }
  return failure
}
