import { randomUUID } from 'node:crypto'
import type { Client } from '@/lib/contract/client'
import type { ExportKind, ExportRun } from '@/lib/contract/export-run'
import type { ReadFailure } from '@/lib/contract/read-outcome'
import type { Format } from '@/lib/format/create-format'
import { safeFileName } from '@/lib/format/safe-file-name'
import type { DownloadFile } from '@/lib/server/banking/download-file'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { beginZip } from '@/lib/server/exports/begin-zip'
import { keepRecord } from '@/lib/server/exports/keep-record'
import type { Wish } from '@/lib/server/exports/list-items'
import type { PatienceClock } from '@/lib/server/exports/patience'
import type { RunFailure } from '@/lib/server/exports/run-outcome'
import { createRunReader } from '@/lib/server/exports/run-reader'
import {
  findExportRun,
  listExportRuns,
  type RunOwner,
  sweepExportRuns,
} from '@/lib/server/storage/export-run'
import type { ClientAccess } from '@/lib/server/storage/session'
import type { Store } from '@/lib/server/storage/store'

export interface ExportDependencies extends PatienceClock {
  store: Pick<Store, 'database' | 'vault'>
  readBank: ReadBank
  downloadFor: (environment: Client['environment']) => DownloadFile
  log: { warn: (facts: object, message: string) => void }
}

export interface ExportDemand {
  access: ClientAccess
  kind: ExportKind
  wish: Wish
  title: string
  format: Format
  /** The name by which its page asks for its progress. */
  run_id?: string | undefined
  /** Aborted when the browser goes away. */
  signal: AbortSignal
}

export type ExportOutcome =
  | { kind: 'begun'; run_id: string; fileName: string; stream: ReadableStream<Uint8Array> }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

export interface Exports {
  beginZip: (demand: ExportDemand) => Promise<ExportOutcome>
  findRun: (owner: RunOwner, id: string) => Promise<ExportRun | undefined>
  listRuns: (owner: RunOwner) => Promise<ExportRun[]>
}

const mostAtOnce = 8
const mostOfOnePerson = 2
const mostListed = 20

/** Zips that people asked for. Their progress is in the store, so that any instance can tell it. */
export function createExports(deps: ExportDependencies): Exports {
  const { store } = deps
  const underWay = new Map<string, string>()

  const isBusy = (person_id: string): boolean => {
    const own = [...underWay.values()].filter((each) => each === person_id)
    return underWay.size >= mostAtOnce || own.length >= mostOfOnePerson
  }

  return {
    beginZip: async (demand) => {
      const { access, kind } = demand
      const { person, client, firm } = access
      if (isBusy(person.id)) return { kind: 'busy' }
      const owner = { firm_id: firm.id, connection_id: client.connection_id }
      const place = randomUUID()
      underWay.set(place, person.id)
      try {
        const names = { clientName: client.name, personName: person.name }
        const begun = await beginZip(
          { ...demand, ...names },
          {
            ...deps,
            readBank: createRunReader(deps, access),
            downloadFile: deps.downloadFor(client.environment),
          },
        )
        if ('failure' in begun) {
          underWay.delete(place)
          return { kind: 'failed', failure: asReadFailure(begun.failure) }
        }
        // What is a week old is forgotten whenever there is something new to remember.
        await sweepExportRuns(store)
        const run = { ...owner, person_id: person.id, kind }
        const run_id = await keepRecord(deps, run, begun, demand.run_id)
        void begun.ended.finally(() => underWay.delete(place))
        const day = deps.now().toISOString().slice(0, 10)
        const fileName = safeFileName(
          `${day}_${client.name.replace(/\s+/g, '-')}_${kind}.zip`,
          'application/zip',
        )
        return { kind: 'begun', run_id, fileName, stream: begun.stream }
      } catch (error) {
        underWay.delete(place)
        throw error
      }
    },
    findRun: (owner, id) => findExportRun(store, owner, id),
    listRuns: (owner) => listExportRuns(store, owner, mostListed),
  }
}

// Who was just let in is let in; nothing else makes a run fail so before it begins.
function asReadFailure(failure: RunFailure): ReadFailure {
  return failure.code === 'not_allowed' ? { code: 'not_found' } : failure
}
