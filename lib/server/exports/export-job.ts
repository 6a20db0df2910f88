import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportProgress, isZipKind } from '@/lib/domain/exports/export-run'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { type ClaimedExport, type ExportEnd, renewExport } from '@/lib/server/db/export-job'
import {
  addKeptPart,
  beginKept,
  contentsName,
  fileName,
  finishKept,
  type RunRef,
} from '@/lib/server/db/export-kept'
import { inParts } from '@/lib/server/db/sealed-bytes'
import type { ExportedDocument } from '@/lib/server/db/taken-document'
import type { BegunRun, ExportDemand, ExportPlan } from '@/lib/server/exports/export-plan'
import { conclude, failureBehind } from '@/lib/server/exports/conclude-run'
import type { EndingMemory } from '@/lib/server/exports/document-memory'
import { endingAfter } from '@/lib/server/exports/how-it-ends'
import { rememberRows } from '@/lib/server/exports/kept-rows'
import { createRunMemory } from '@/lib/server/exports/run-memory'
import { createRunReader, type RunFailure } from '@/lib/server/exports/run-reader'
import { createTimeLeft } from '@/lib/server/exports/time-left'
import { rightsOf } from '@/lib/server/rights/lasting-right'

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
  readonly documents: Pick<EndingMemory, 'end'>
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
  return 'failure' in begun ? begun : { ...parts, begun, documents: memory.documents, pause }
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
  const beat = (): void => {
    writing = writing
      .then(live)
      .catch((error: Error) => log.warn({ reason: error.name }, 'a run could not be recorded'))
  }
  // Its first rows are there by now.
  beat()
  const timer = setInterval(beat, lifeEveryMs)
  timer.unref()
  let size: number | undefined
  let failure: RunFailure | undefined
  let end: ExportEnd
  try {
    if (begun.handOver === undefined) size = await keepFile(context, job)
    else await begun.handOver.keep()
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
  const goesOn = isOurs && end.state !== 'finished' && end.isFinal !== true
  // What is not kept is fetched again, if ever.
  await job.documents.end(goesOn).catch(() => {})
  // Of a zip there were the bytes of its documents until now.
  const sized = { ...progress(), ...(size !== undefined && { bytes: size }) }
  if (isOurs) await conclude(context, job, { end, failure, progress: sized })
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

/** Its bytes as they are made, no faster than they are kept. How many they are; undefined where it has no file. */
async function keepFile({ store }: Context, { run, begun }: BegunJob): Promise<number | undefined> {
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
  if (state !== 'finished' && (state !== 'stopped' || begun.stoppedBy() !== undefined)) {
    return undefined
  }
  await keepContents(store, ref, begun)
  await finishKept(store, ref, kept, { parts, size, mark: hash.digest('hex') })
  return size
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
