import { makeZip } from 'client-zip'
import type { ExportState } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import type { DownloadFile } from '@/lib/server/banking/download-file'
import type { BegunRun } from '@/lib/server/exports/export-plan'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { DocumentMemory, DocumentReader } from '@/lib/server/exports/fetch-document'
import { type ListedDocuments, listDocuments } from '@/lib/server/exports/list-documents'
import type { ListedPart } from '@/lib/server/exports/list-items'
import { manifestCsv, manifestName, noteName, zipNote } from '@/lib/server/exports/manifest'
import { createPatience, type PatienceClock } from '@/lib/server/exports/patience'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import { guardStream } from '@/lib/server/rights/guarded-stream'
import type { StreamRight } from '@/lib/server/rights/lasting-right'
import {
  createTally,
  documentEntries,
  type ZipContent,
  type ZipEntry,
  type ZipTally,
} from '@/lib/server/exports/zip-entries'

export interface ZipDemand extends ZipContent, ListedDocuments {
  /** What was requested, in words, but for the conditions that do not hold. */
  titleFor: (notApplied: readonly string[]) => string
  personName: string
  signal: AbortSignal
}

export interface ZipSources extends PatienceClock {
  readBank: DocumentReader['readBank']
  downloadFile: DownloadFile
  /** When it was requested: what is made again later says the same. */
  madeAt?: Date
  memory?: DocumentMemory
  spool?: NonNullable<DocumentReader['spool']>
  /** Of the person who requested it. */
  right: StreamRight<Uint8Array>
}

/**
 * A zip of documents that is made while it is read, no faster. It begins once the bank has answered
 * a first time, so that what cannot work at all is reported before anything is sent. Whatever the bank does
 * later, the zip ends with the list of all that was wanted; where its person may not have it any more, it
 * breaks off.
 */
export async function beginZip(
  demand: ZipDemand,
  sources: ZipSources,
): Promise<BegunRun | { failure: RunFailure }> {
  const aborter = new AbortController()
  const { signal } = demand
  const patience = createPatience(sources, aborter.signal)
  const documentReader: DocumentReader = { ...sources, signal: aborter.signal }
  const parts = await listDocuments(demand, patience, documentReader)
  const first = await parts.next()
  const failure = first.done === true ? undefined : hopeless(first.value)
  if (failure !== undefined) return { failure }

  const tally = createTally(demand.titleFor, demand.reader)
  const madeAt = (sources.madeAt ?? sources.now()).toISOString()
  let state: ExportState = 'interrupted'
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield* documentEntries(resume(first, parts), documentReader, patience, tally, demand)
    const stoppedBy = patience.stoppedBy()
    yield* ownEntries(demand, tally, stoppedBy, madeAt)
    state = stoppedBy === undefined && tally.progress.isWhole ? 'finished' : 'stopped'
  }
  const { right } = sources
  const { stream, closed } = guardStream(makeZip(entries()), right, { aborter, gone: signal })
  return {
    stream,
    progress: () => ({ ...tally.progress, missing: [...tally.progress.missing] }),
    stoppedBy: () => patience.stoppedBy(),
    lines: () => tally.lines,
    ended: closed.then(({ how, loss }) => {
      if (loss !== undefined) noteLoss(tally, loss, demand.reader)
      if (how === 'left') return 'cancelled'
      // Its last entries may have been written before the one that was not handed out.
      return how === 'broken' ? 'interrupted' : state
    }),
  }
}

function noteLoss({ progress }: ZipTally, loss: RunFailure, reader: Reader): void {
  const reason = failureInWords(loss, reader)
  progress.missing.push({ id: '', name: reader.text('exports.whole_zip'), reason })
}

/** Why no zip is worth beginning: its list cannot even be begun. */
function hopeless({ items, endedBy }: ListedPart): RunFailure | undefined {
  if (items.length === 0) return endedBy === 'too_many' ? undefined : endedBy
  const [only, ...others] = items
  const failure = only !== undefined && 'failure' in only ? only.failure : undefined
  return others.length === 0 && failure?.code !== 'not_found' ? failure : undefined
}

async function* resume(
  first: IteratorResult<ListedPart, unknown>,
  rest: AsyncGenerator<ListedPart>,
): AsyncGenerator<ListedPart> {
  if (first.done === true) return
  yield first.value
  yield* rest
}

function* ownEntries(
  { clientName, personName, reader }: ZipDemand,
  { progress, lines, listEndedBy }: ZipTally,
  stoppedBy: RunFailure | undefined,
  madeAt: string,
): Generator<ZipEntry> {
  const story = {
    clientName,
    personName,
    madeAt,
    progress,
    listEndedBy:
      listEndedBy === 'too_many'
        ? reader.text('exports.why_too_many')
        : listEndedBy && failureInWords(listEndedBy, reader),
    stoppedBy: stoppedBy && failureInWords(stoppedBy, reader),
  }
  const lastModified = new Date(madeAt)
  yield { name: manifestName, input: manifestCsv(lines), lastModified }
  yield { name: noteName, input: zipNote(story, reader), lastModified }
}
