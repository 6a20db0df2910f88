import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ExportProgress, ExportState } from '@/lib/domain/exports/export-run'
import { randomUUID } from 'node:crypto'
import { appendEvent } from '@/lib/server/audit/audit'
import type { AuditStore } from '@/lib/server/audit/audit-chain'
import { insertExportRun, type NewExportRun, updateExportRun } from '@/lib/server/db/export-run'
import type { Store } from '@/lib/server/db/store'
import type { GuardedStream } from '@/lib/server/rights/guarded-stream'

/** A zip or a file that is made while it is read. */
export interface BegunRun {
  stream: GuardedStream<Uint8Array>
  progress: () => ExportProgress
  /** The days that its rows show to be of. */
  range?: DayRange
  /** Resolves once, however it ends. */
  ended: Promise<ExportState>
}

const lookEveryMs = 1000
const signOfLifeEveryMs = 15_000

/**
 * Writes down how far a run has come, at most once a second, and in the audit log who took what.
 * Resolves to the run's id once it is on record.
 */
export async function keepRecord(
  deps: {
    store: Pick<Store, 'database' | 'vault'>
    log: { warn: (facts: object, message: string) => void }
  },
  owned: Omit<NewExportRun, 'id'>,
  begun: BegunRun,
  wantedId: string = randomUUID(),
): Promise<string> {
  const { store } = deps
  let run: NewExportRun = { ...owned, id: wantedId }
  // The same form sent twice is two zips.
  if (!(await insertExportRun(store, run, begun.progress()))) {
    run = { ...owned, id: randomUUID() }
    await insertExportRun(store, run, begun.progress())
  }
  const begunAt = performance.now()
  await audit(store, run, 'export.begun', { what: run.kind, title: begun.progress().title })

  let written = ''
  let writtenAt = performance.now()
  let writing = Promise.resolve()
  const write = (state: ExportState): Promise<void> => {
    const progress = begun.progress()
    const now = JSON.stringify(progress)
    const isDue = now !== written || performance.now() - writtenAt > signOfLifeEveryMs
    if (state === 'running' && !isDue) return writing
    written = now
    writtenAt = performance.now()
    // One after the other: an older state never comes after a newer one.
    writing = writing
      .then(() => updateExportRun(store, run, state, progress))
      .catch((error: Error) => deps.log.warn({ reason: error.name }, 'a run could not be recorded'))
    return writing
  }
  const timer = setInterval(() => void write('running'), lookEveryMs)
  timer.unref()
  const conclude = async (): Promise<void> => {
    const state = await begun.ended
    clearInterval(timer)
    await write(state)
    const { title, wanted, isWhole, included, without, missing, bytes } = begun.progress()
    const seconds = Math.round((performance.now() - begunAt) / 1000)
    const counts = { wanted, whole: isWhole, included, without, missing: missing.length, bytes }
    await audit(store, run, 'export.ended', { what: run.kind, title, state, seconds, ...counts })
  }
  conclude().catch((error: Error) =>
    deps.log.warn({ reason: error.name }, 'the end of a run was not audited'),
  )
  return run.id
}

function audit(
  store: AuditStore,
  { firm_id, person_id, connection_id, id }: NewExportRun,
  kind: 'export.begun' | 'export.ended',
  detail: Record<string, string | number | boolean>,
): Promise<void> {
  return appendEvent(store, {
    firm_id,
    person_id,
    connection_id,
    kind,
    detail: { run: id, ...detail },
  })
}
