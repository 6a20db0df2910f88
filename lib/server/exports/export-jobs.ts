import { randomUUID } from 'node:crypto'
import { type Context, processPart } from '@/lib/server/context'
import { type PersonAccess, findAccessOfPerson } from '@/lib/server/db/current-right'
import {
  claimExport,
  type ClaimedExport,
  forgetExport,
  freeExports,
  insertExport,
} from '@/lib/server/db/export-job'
import type { NewExportRun } from '@/lib/server/db/export-run'
import { noProgress } from '@/lib/domain/exports/export-run'
import type { ExportDemand, ExportPlan } from '@/lib/server/exports/export-plan'
import { endWithout, noteBegun } from '@/lib/server/exports/conclude-run'
import { beginJob, finishJob, type JobParts } from '@/lib/server/exports/export-job'
import { planExport } from '@/lib/server/exports/plan-export'
import type { RunFailure } from '@/lib/server/exports/run-reader'

/** How many this process makes at once; further ones wait, or are made by another. */
const maxAtOnce = 4

export type BegunExport =
  /** `ended` resolves as soon as this process has nothing more to do with it. */
  { kind: 'begun'; run_id: string; ended: Promise<void> } | { kind: 'failed'; failure: RunFailure }

export interface ExportJobs {
  /** A request waits so long for its export; a small one is made by then. */
  readonly patienceMs: number
  /** Stores an export and begins to make it, or lets it wait where this process has no room. */
  begin: (access: PersonAccess, demand: ExportDemand, run_id: string) => Promise<BegunExport>
  /** Takes what waits, and what nobody makes any more. */
  round: () => Promise<void>
  /** Gives back what is under way, so that another takes it at once. */
  stop: () => Promise<void>
}

export const exportJobs = processPart<ExportJobs>('export jobs', (context) =>
  createExportJobs(context),
)

/** For one process. */
export function createExportJobs(
  context: Context,
  { patienceMs = 5000 }: { patienceMs?: number } = {},
): ExportJobs {
  const { store, log } = context
  const underWay = new Map<string, { aborter: AbortController; ended: Promise<void> }>()
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted

  const work = (
    run: ClaimedExport,
    make: (aborter: AbortController) => Promise<void>,
  ): Promise<void> => {
    const aborter = new AbortController()
    const ended = make(aborter)
      .catch((cause: Error) => log.error({ reason: cause.name }, 'an export could not be made'))
      .finally(() => {
        underWay.delete(run.id)
        // What waited for room may have it now.
        if (!isStopping()) void round().catch(() => {})
      })
    underWay.set(run.id, { aborter, ended })
    return ended
  }

  const goOn = async (run: ClaimedExport, aborter: AbortController): Promise<void> => {
    const demand = run.demand as ExportDemand | undefined
    const access = await findAccessOfPerson(store.database, run.person_id, run.connection_id)
    if (demand === undefined || access === undefined) {
      await endWithout(context, run, { code: 'not_allowed' })
      return
    }
    const plan = planExport(context, access, demand)
    const job = await beginJob(context, { run, access, demand, plan, aborter })
    if ('failure' in job) await endWithout(context, run, job.failure)
    else await finishJob(context, job, isStopping)
  }

  /**
   * What cannot even be begun within the patience of its request is the request’s to say, and leaves no
   * trace; later it is said of the export.
   */
  const beginNow = (parts: Omit<JobParts, 'aborter'>): Promise<BegunExport> => {
    const { run } = parts
    let isWaitedFor = true
    return new Promise((answer, refuse) => {
      const ended: Promise<void> = work(run, async (aborter) => {
        const begin = (): void => {
          isWaitedFor = false
          clearTimeout(timer)
          answer({ kind: 'begun', run_id: run.id, ended })
        }
        const timer = setTimeout(begin, patienceMs)
        const job = await beginJob(context, { ...parts, aborter }).catch(async (cause: Error) => {
          if (!isWaitedFor) throw cause
          clearTimeout(timer)
          await forgetExport(store, run)
          refuse(cause)
        })
        if (job === undefined) return
        if ('failure' in job && isWaitedFor) {
          clearTimeout(timer)
          await forgetExport(store, run)
          answer({ kind: 'failed', failure: job.failure })
          return
        }
        await noteBegun(context, run, parts.plan.title)
        begin()
        if ('failure' in job) await endWithout(context, run, job.failure)
        else await finishJob(context, job, isStopping)
      })
    })
  }

  const round = async (): Promise<void> => {
    while (!isStopping() && underWay.size < maxAtOnce) {
      const run = await claimExport(store)
      if (run === undefined) return
      void work(run, (aborter) => goOn(run, aborter))
    }
  }

  return {
    patienceMs,
    begin: async (access, demand, wantedId) => {
      const plan = planExport(context, access, demand)
      const hasRoom = !isStopping() && underWay.size < maxAtOnce
      const run = await storeExport(context, { access, demand, plan, wantedId, hasRoom })
      if (hasRoom) return beginNow({ run, access, demand, plan })
      await noteBegun(context, run, plan.title)
      return { kind: 'begun', run_id: run.id, ended: new Promise(() => {}) }
    },
    round,
    stop: async () => {
      stopping.abort()
      const parts = [...underWay.values()]
      for (const { aborter } of parts) aborter.abort()
      await Promise.all(parts.map(({ ended }) => ended))
    },
  }
}

/** Stores what is to be made: as claimed by this process where it has room. */
async function storeExport(
  { store, clock }: Context,
  of: {
    access: PersonAccess
    demand: ExportDemand
    plan: ExportPlan
    wantedId: string
    hasRoom: boolean
  },
): Promise<ClaimedExport> {
  const { access, demand, plan } = of
  const owned: Omit<NewExportRun, 'id'> = {
    firm_id: access.firm.id,
    connection_id: access.client.connection_id,
    person_id: access.person.id,
    kind: plan.kind,
    request: plan.request,
  }
  const claim = randomUUID()
  const progress = { ...noProgress, title: plan.title }
  const stored = { progress, demand, claim: of.hasRoom ? claim : null }
  let id = of.wantedId
  // The same form sent twice is two exports.
  if (!(await insertExport(store, { ...owned, id }, stored))) {
    id = randomUUID()
    await insertExport(store, { ...owned, id }, stored)
  }
  const startedAt = clock.now().toISOString()
  return { ...owned, id, claim, progress, demand, tries: 0, startedAt }
}

/** What a program that ended left: of the embedded store nobody else can be making it. */
export async function continueExports(context: Context): Promise<void> {
  if (context.store.database.kind === 'embedded') await freeExports(context.store)
  await exportJobs(context).round()
}
