import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportProgress, isZipKind, noProgress } from '@/lib/domain/exports/export-run'
import { appendChange, appendEvent, type AuditEvent } from '@/lib/server/audit/audit'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import {
  type ClaimedExport,
  endExport,
  type ExportEnd,
  renewExport,
} from '@/lib/server/db/export-job'
import {
  addKeptPart,
  beginKept,
  contentsName,
  fileName,
  finishKept,
  removeKept,
  type RunRef,
} from '@/lib/server/db/export-kept'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import { inParts } from '@/lib/server/db/sealed-bytes'
import type { ExportedDocument } from '@/lib/server/db/taken-document'
import type { BegunRun, ExportDemand, ExportPlan } from '@/lib/server/exports/export-plan'
import { endingAfter } from '@/lib/server/exports/how-it-ends'
import { rememberRows } from '@/lib/server/exports/kept-rows'
import { readerOfDemand } from '@/lib/server/exports/export-plan'
import { failureInWords } from '@/lib/server/exports/run-failure'
import { createRunMemory } from '@/lib/server/exports/run-memory'
import { createRunReader, type RunFailure } from '@/lib/server/exports/run-reader'
import { createTimeLeft } from '@/lib/server/exports/time-left'
import { isRightLost, rightsOf } from '@/lib/server/rights/lasting-right'

export interface JobParts {
  readonly run: ClaimedExport
  readonly access: PersonAccess
  readonly demand: ExportDemand
  readonly plan: ExportPlan
  /** Ends it, whatever it is at. */
  readonly aborter: AbortController
}

export interface BegunJob extends JobParts {
  readonly begun: BegunRun
  /** Until when the bank has requested to be left alone. */
  readonly pause: { until: Date | undefined }
}

/** The store is queried for the right to a part no more often than this. */
const rightRestMs = 1000
/** A pause that is not worth a word. */
const shownPauseMs = 3000

/** Begins to make an export: it has begun once the bank has answered a first time. */
export async function beginJob(
  context: Context,
  parts: JobParts,
): Promise<BegunJob | { failure: RunFailure }> {
  const { run, access, plan, demand, aborter } = parts
  const { readBank } = connectionsOf(context)
  const right = rightsOf(context).ofExport(access, plan.scope)
  const memory = createRunMemory(context.store, { firm_id: run.firm_id, run_id: run.id })
  const remember = rememberRows(memory.rows)
  const pause: BegunJob['pause'] = { until: undefined }
  const readRun = createRunReader(right, readBank)
  const begun = await plan.make({
    readBank: (read) => readRun((bank) => read(remember(bank))),
    right: right.stream(rightRestMs),
    now: context.clock.now,
    madeAt: new Date(demand.madeAt),
    memory: memory.documents,
    notes: memory.notes,
    run_id: run.id,
    signal: aborter.signal,
    sleep: async (milliseconds, signal) => {
      if (milliseconds >= shownPauseMs) pause.until = new Date(Date.now() + milliseconds)
      try {
        await sleep(milliseconds, undefined, { signal })
      } finally {
        pause.until = undefined
      }
    },
  })
  return 'failure' in begun ? begun : { ...parts, begun, pause }
}

const lifeEveryMs = 500

/** Makes it to its end, and says what became of it; `isStopping`: it is given back as it is. */
export async function finishJob(
  context: Context,
  job: BegunJob,
  isStopping: () => boolean,
): Promise<void> {
  const { store, log } = context
  const { run, begun, aborter } = job
  let isOurs = true
  const timeLeft = createTimeLeft(() => performance.now())
  const progress = (): ExportProgress => withTimes(job, timeLeft)
  const live = async (): Promise<void> => {
    if (!isOurs || (await renewExport(store, run, progress()))) return
    // It was cancelled, or somebody else has it.
    isOurs = false
    aborter.abort()
  }
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing
      .then(live)
      .catch((error: Error) => log.warn({ reason: error.name }, 'a run could not be recorded'))
  }, lifeEveryMs)
  timer.unref()
  let failure: RunFailure | undefined
  let end: ExportEnd
  try {
    await (begun.handOver?.keep() ?? keepFile(context, job))
    const state = await begun.ended
    failure = begun.stoppedBy()
    end =
      state !== 'finished' && isStopping()
        ? { state: 'waiting', tries: run.tries }
        : failure === undefined
          ? { state, tries: run.tries }
          : endingAfter(failure, run.tries)
  } catch (cause) {
    failure = begun.stoppedBy() ?? failureBehind(cause)
    if (isOurs && !isStopping() && failure === undefined) {
      log.warn({ reason: (cause as Error).name }, 'an export broke off')
    }
    end = isStopping() ? { state: 'waiting', tries: run.tries } : endingAfter(failure, run.tries)
  } finally {
    clearInterval(timer)
  }
  await writing
  if (isOurs) await conclude(context, job, { end, failure, progress: progress() })
}

function againstSettling(cause: unknown): RunFailure | undefined {
  return cause instanceof NotSettledError ? cause.failure : failureBehind(cause)
}

function failureBehind(cause: unknown): RunFailure | undefined {
  if (isRightLost(cause)) return cause.loss
  return isNoRoom(cause) ? { code: 'no_room' } : undefined
}

function withTimes({ begun, pause, plan }: BegunJob, timeLeft: ReturnType<typeof createTimeLeft>) {
  const progress = begun.progress()
  const { wanted, isWhole, included, without, missing } = progress
  const done = included + without + missing.length
  const share = isZipKind(plan.kind) && isWhole ? done / Math.max(1, wanted) : undefined
  const secondsLeft = share === undefined ? undefined : timeLeft(share)
  return {
    ...progress,
    ...(begun.range && { range: begun.range }),
    ...(share !== undefined && { share }),
    ...(secondsLeft !== undefined && { secondsLeft }),
    ...(pause.until && { pausedUntil: pause.until.toISOString() }),
  }
}

const partBytes = 512 * 1024

/** Its bytes as they are made, no faster than they are kept. */
async function keepFile({ store }: Context, { run, begun }: BegunJob): Promise<void> {
  const ref = { firm_id: run.firm_id, run_id: run.id }
  const kept = await beginKept(store, ref, fileName)
  const hash = createHash('sha256')
  let size = 0
  let parts = 0
  for await (const bytes of inParts(begun.stream as AsyncIterable<Uint8Array>, partBytes)) {
    hash.update(bytes)
    await addKeptPart(store, ref, kept, parts, bytes)
    size += bytes.length
    parts += 1
  }
  // A zip that was given up has its list in it, and is no file to hand on.
  const state = await begun.ended
  if (state === 'finished' || (state === 'stopped' && begun.stoppedBy() === undefined)) {
    await keepContents(store, ref, begun)
    await finishKept(store, ref, kept, { parts, size, mark: hash.digest('hex') })
  }
}

/** Which documents a zip holds, for when it is downloaded. */
async function keepContents(
  store: Context['store'],
  ref: RunRef,
  { lines }: BegunRun,
): Promise<void> {
  if (lines === undefined) return
  const documents = lines().flatMap(({ id, fileId = null, sha256 }): ExportedDocument[] =>
    sha256 === undefined ? [] : [{ object: id, fileId, sha256 }],
  )
  const bytes = new TextEncoder().encode(JSON.stringify(documents))
  const kept = await beginKept(store, ref, contentsName)
  await addKeptPart(store, ref, kept, 0, bytes)
  await finishKept(store, ref, kept, { parts: 1, size: bytes.length, mark: null })
}

/** What stands against the end of a run is known only as it is written. */
class NotSettledError extends Error {
  override name = 'NotSettledError'
  constructor(readonly failure: RunFailure) {
    super(failure.code)
  }
}

async function conclude(
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
  await appendEvent(store, eventOf(run, 'export.begun', { what: run.kind, title }))
}

export function endedEvent(
  run: Pick<ClaimedExport, 'firm_id' | 'connection_id' | 'person_id' | 'id' | 'kind' | 'startedAt'>,
  state: string,
  { title, wanted, isWhole, included, without, missing, bytes }: ExportProgress,
): AuditEvent {
  const seconds = Math.round((Date.now() - Date.parse(run.startedAt)) / 1000)
  const counts = { wanted, whole: isWhole, included, without, missing: missing.length, bytes }
  return eventOf(run, 'export.ended', { what: run.kind, title, state, seconds, ...counts })
}

function eventOf(
  {
    id,
    firm_id,
    connection_id,
    person_id,
  }: Pick<ClaimedExport, 'id' | 'firm_id' | 'connection_id' | 'person_id'>,
  kind: 'export.begun' | 'export.ended',
  detail: Record<string, string | number | boolean>,
): AuditEvent {
  return { firm_id, person_id, connection_id, kind, detail: { run: id, ...detail } }
}
