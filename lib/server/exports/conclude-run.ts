import {
  type ExportProgress,
  type KeptRequest,
  noProgress,
  requestedFormat,
} from '@/lib/domain/exports/export-run'
import { appendChange, appendEvent, type AuditEvent } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import { type ClaimedExport, endExport, type ExportEnd } from '@/lib/server/db/export-job'
import { contentsName, fileName, removeKept } from '@/lib/server/db/export-kept'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import type { BegunJob } from '@/lib/server/exports/export-job'
import { type ExportDemand, readerOfDemand } from '@/lib/server/exports/export-plan'
import { endingAfter } from '@/lib/server/exports/how-it-ends'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import { isRightLost } from '@/lib/server/rights/lasting-right'

/** What stands against the end of a run is known only as it is written. */
class NotSettledError extends Error {
  override name = 'NotSettledError'
  constructor(readonly failure: RunFailure) {
    super(failure.code)
  }
}

/** Gives a run back with what became of it, and removes what nobody needs any more. */
export async function conclude(
  context: Context,
  { run, demand, begun }: Pick<BegunJob, 'run' | 'demand'> & Partial<Pick<BegunJob, 'begun'>>,
  of: { end: ExportEnd; failure: RunFailure | undefined; progress: ExportProgress },
): Promise<void> {
  const { store } = context
  const { end, failure } = of
  const reader = readerOfDemand(demand)
  const words = failure === undefined ? '' : failureInWords(failure, reader)
  const progress = {
    ...of.progress,
    ...(failure !== undefined && { stoppedBy: { code: failure.code, words } }),
  }
  const write = appendChange(store, run.firm_id, async (query, note) => {
    const isOurs = await endExport({ query, vault: store.vault }, run, progress, end)
    if (isOurs && end.state !== 'waiting') note(endedEvent(run, end.state, progress))
    if (isOurs && end.state === 'finished') {
      const against = await begun?.handOver?.settle(query, note)
      if (against !== undefined) throw new NotSettledError(against)
    }
    return isOurs
  })
  const isKept = await write.catch(async (cause: unknown) => {
    const against = begun?.handOver === undefined ? undefined : againstSettling(cause)
    if (end.state !== 'finished' || against === undefined) throw cause
    const stopped = endingAfter(against, run.tries)
    await conclude(context, { run, demand }, { ...of, end: stopped, failure: against })
    return false
  })
  if (!isKept || (end.state !== 'finished' && end.isFinal !== true)) return
  const ref = { firm_id: run.firm_id, run_id: run.id }
  await removeKept(store, ref, { but: end.isFinal === true ? [] : [fileName, contentsName] })
}

/** Of an export that could not even be begun again. */
export async function endWithout(
  context: Context,
  run: ClaimedExport,
  failure: RunFailure,
): Promise<void> {
  const demand = run.demand as ExportDemand | undefined
  const { progress = noProgress } = run
  await conclude(
    context,
    { run, demand: demand ?? unreadable },
    {
      end: endingAfter(failure, run.tries),
      failure,
      progress,
    },
  )
}

// Its seal does not open, so that nobody knows who reads it in which language.
const unreadable = {
  reader: { locale: 'en-GB', timeZone: 'UTC', fiscalStart: 1 },
} as ExportDemand

/** That somebody requested it, on record once it has begun. */
export async function noteBegun(
  { store }: Context,
  run: ClaimedExport,
  title: string,
): Promise<void> {
  await appendEvent(store, eventOf(run, 'export.begun', { title }))
}

export function endedEvent(
  run: RunOfEvent & Pick<ClaimedExport, 'startedAt'>,
  state: string,
  { title, wanted, isWhole, included, without, missing, bytes }: ExportProgress,
): AuditEvent {
  const seconds = Math.round((Date.now() - Date.parse(run.startedAt)) / 1000)
  const counts = { wanted, whole: isWhole, included, without, missing: missing.length, bytes }
  return eventOf(run, 'export.ended', { title, state, seconds, ...counts })
}

type RunOfEvent = Pick<ClaimedExport, 'id' | 'firm_id' | 'connection_id' | 'person_id' | 'kind'> & {
  readonly request?: KeptRequest | undefined
}

function eventOf(
  run: RunOfEvent,
  kind: 'export.begun' | 'export.ended',
  detail: Record<string, string | number | boolean>,
): AuditEvent {
  const { firm_id, connection_id, person_id } = run
  return { firm_id, person_id, connection_id, kind, detail: { ...runDetails(run), ...detail } }
}

/** Which export an event is about, of what kind and in which format. */
export function runDetails(run: Pick<RunOfEvent, 'id' | 'kind' | 'request'>) {
  const format = requestedFormat(run)
  return { run: run.id, what: run.kind, ...(format !== undefined && { format }) }
}

function againstSettling(cause: unknown): RunFailure | undefined {
  return cause instanceof NotSettledError ? cause.failure : failureBehind(cause)
}

/** Why work broke off that did not say so itself; undefined where it is of no known kind. */
export function failureBehind(cause: unknown): RunFailure | undefined {
  if (isRightLost(cause)) return cause.loss
  return isNoRoom(cause) ? { code: 'no_room' } : undefined
}
