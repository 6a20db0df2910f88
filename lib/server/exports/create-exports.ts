import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportKind, ZipKind } from '@/lib/domain/exports/export-run'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'
import { safeFileName } from '@/lib/format/file-names'
import { banksOf } from '@/lib/server/banking/banks'
import type { DownloadFile } from '@/lib/server/banking/download-file'
import { connectionsOf } from '@/lib/server/connections/connections'
import { processPart } from '@/lib/server/context'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { beginFile } from '@/lib/server/exports/begin-file'
import { beginZip } from '@/lib/server/exports/begin-zip'
import { type BegunRun, keepRecord } from '@/lib/server/exports/keep-record'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import type { FileSelection } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'
import type { ZipSelection } from '@/lib/server/exports/list-items'
import type { PatienceClock } from '@/lib/server/exports/patience'
import { createRunReader, type RunFailure } from '@/lib/server/exports/run-reader'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface ExportDependencies extends PatienceClock {
  store: Pick<Store, 'database' | 'vault'>
  readBank: ReadBank
  downloadFor: (environment: Client['environment']) => DownloadFile
  log: { warn: (facts: object, message: string) => void }
}

interface Demand {
  access: ClientAccess
  /** What was requested, in words, but for the conditions that do not hold. */
  titleFor: (notApplied: readonly string[]) => string
  reader: Reader
  /** The name by which its page asks for its progress. */
  run_id?: string | undefined
  /** Aborted when the browser goes away. */
  signal: AbortSignal
}

export interface ExportDemand extends Demand {
  kind: ZipKind
  selection: ZipSelection
}

export interface FileExportDemand extends Demand {
  selection: FileSelection
}

export type ExportOutcome =
  | {
      kind: 'begun'
      run_id: string
      fileName: string
      contentType: string
      stream: ReadableStream<Uint8Array>
    }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

export interface Exports {
  beginZip: (demand: ExportDemand) => Promise<ExportOutcome>
  /** The rows of a list of transactions as one file. */
  beginFile: (demand: FileExportDemand) => Promise<ExportOutcome>
}

interface FileName {
  fileName: string
  contentType: string
}

const maxConcurrent = 8
const maxPerPerson = 2

export const exportsOf = processPart<Exports>('exports', (context) => {
  const { store, log, clock } = context
  return createExports({
    store,
    readBank: connectionsOf(context).readBank,
    downloadFor: (environment) => banksOf(context)(environment).downloadFile,
    now: clock.now,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    log,
  })
})

/** Zips and files that people requested. Their progress is stored, so that any instance can show it. */
export function createExports(deps: ExportDependencies): Exports {
  const { store } = deps
  const underWay = new Map<string, string>()

  const isBusy = (person_id: string): boolean => {
    const own = [...underWay.values()].filter((each) => each === person_id)
    return underWay.size >= maxConcurrent || own.length >= maxPerPerson
  }

  const begin = async (
    { access, run_id: wantedId }: Demand,
    { kind, nameOf }: { kind: ExportKind; nameOf: (begun: BegunRun) => FileName },
    make: (readBank: DocumentReader['readBank']) => Promise<BegunRun | { failure: RunFailure }>,
  ): Promise<ExportOutcome> => {
    const { person, client, firm } = access
    if (isBusy(person.id)) return { kind: 'busy' }
    const owner = { firm_id: firm.id, connection_id: client.connection_id }
    const place = randomUUID()
    underWay.set(place, person.id)
    try {
      const begun = await make(createRunReader(deps, access))
      if ('failure' in begun) {
        underWay.delete(place)
        return { kind: 'failed', failure: asReadFailure(begun.failure) }
      }
      // What is too old is deleted whenever there is something new to remember.
      await sweepExportRuns(store)
      const run = { ...owner, person_id: person.id, kind }
      const run_id = await keepRecord(deps, run, begun, wantedId)
      void begun.ended.finally(() => underWay.delete(place))
      return { kind: 'begun', run_id, ...nameOf(begun), stream: begun.stream }
    } catch (error) {
      underWay.delete(place)
      throw error
    }
  }

  const today = (): string => deps.now().toISOString().slice(0, 10)

  return {
    beginZip: (demand) => {
      const { access, kind } = demand
      const { client, person } = access
      const contentType = 'application/zip'
      const fileName = nameFile([today(), client.name, `${kind}.zip`], contentType)
      return begin(demand, { kind, nameOf: () => ({ fileName, contentType }) }, (readBank) =>
        beginZip(
          { ...demand, clientName: client.name, personName: person.name },
          { ...deps, readBank, downloadFile: deps.downloadFor(client.environment) },
        ),
      )
    },
    beginFile: (demand) => {
      const { access, selection } = demand
      const { contentType } = fileWriters[selection.format]
      const nameOf = ({ range = {} }: BegunRun): FileName => {
        const parts = [nameOfDays(range) ?? today(), access.client.name]
        return {
          fileName: nameFile([...parts, `transactions.${selection.format}`], contentType),
          contentType,
        }
      }
      return begin(demand, { kind: 'transactions', nameOf }, (readBank) =>
        beginFile(demand, { ...deps, readBank }),
      )
    },
  }
}

// "2026-06", or "2026-06-10_2026-06-20" where it is no whole month.
function nameOfDays({ first, last }: DayRange): string | undefined {
  if (first === undefined || last === undefined) return undefined
  const month = unitAround(first, 'month')
  return month.first === first && month.last === last ? first.slice(0, 7) : `${first}_${last}`
}

function nameFile(parts: readonly string[], contentType: string): string {
  return safeFileName(parts.map((part) => part.replace(/\s+/g, '-')).join('_'), contentType)
}

// The route has checked the person's right, so a client that the run may not read is gone.
function asReadFailure(failure: RunFailure): ReadFailure {
  return failure.code === 'not_allowed' ? { code: 'not_found' } : failure
}
