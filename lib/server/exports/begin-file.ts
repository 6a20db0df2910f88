import type { ExportProgress, ExportState } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import type { BegunRun } from '@/lib/server/exports/export-plan'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import type { FileSelection } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'
import { brokenOffBy, openSections } from '@/lib/server/exports/open-sections'
import { createPatience, type PatienceClock } from '@/lib/server/exports/patience'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import { guardStream } from '@/lib/server/rights/guarded-stream'
import type { StreamRight } from '@/lib/server/rights/lasting-right'

export interface FileDemand {
  selection: FileSelection
  /** What was requested, in words, but for the conditions that do not hold. */
  titleFor: (notApplied: readonly string[]) => string
  reader: Reader
  signal: AbortSignal
}

export interface FileSources extends PatienceClock {
  readBank: DocumentReader['readBank']
  /** When it was requested: what is made again later says the same. */
  madeAt?: Date
  /** Of the person who requested it. */
  right: StreamRight<Uint8Array>
}

/**
 * The rows of a list as a file that is made while it is read, no faster, one page ahead. It begins
 * once the bank has answered a first time. A file cannot say that it lacks its end, so one whose list
 * breaks off, or whose person may not have it any more, is broken off too: a download that fails, never
 * one that looks whole.
 */
export async function beginFile(
  { selection, titleFor, reader, signal }: FileDemand,
  sources: FileSources,
): Promise<BegunRun | { failure: RunFailure }> {
  const aborter = new AbortController()
  const patience = createPatience(sources, aborter.signal)
  const notApplied = new Set<string>()
  const progress: ExportProgress = {
    title: titleFor([]),
    wanted: 0,
    isWhole: false,
    included: 0,
    bytes: 0,
    without: 0,
    missing: [],
  }
  const sections = await openSections({
    selection,
    patience,
    readBank: sources.readBank,
    progress,
    noteNotApplied: (names) => {
      for (const name of names) notApplied.add(name)
      progress.title = titleFor([...notApplied])
    },
    reader,
  })
  if ('failure' in sections) return sections
  const { timeZone, rangeFor } = selection
  const range = rangeFor([...notApplied])
  const parts = fileWriters[selection.format].write({
    sections,
    timeZone,
    range,
    madeAt: sources.madeAt ?? sources.now(),
  })
  let state: ExportState = 'interrupted'
  let handedOut = { included: 0, bytes: 0 }
  let stoppedBy: RunFailure | undefined
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    try {
      for await (const part of parts) {
        const encoded = typeof part === 'string' ? encoder.encode(part) : part
        progress.bytes += encoded.length
        const { included } = progress
        yield encoded
        handedOut = { included, bytes: progress.bytes }
      }
    } catch (cause) {
      stoppedBy = brokenOffBy(cause)
      throw cause
    }
    progress.isWhole = true
    state = 'finished'
  }
  const { stream, closed } = guardStream(bytes(), sources.right, { aborter, gone: signal })
  const noteLoss = (loss: RunFailure): void => {
    const name = reader.text('exports.rows_after', { number: reader.number(handedOut.included) })
    const missing = { id: '', name, reason: failureInWords(loss, reader) }
    Object.assign(progress, handedOut, { missing: [...progress.missing, missing] })
  }
  return {
    stream,
    range,
    progress: () => ({ ...progress, missing: [...progress.missing] }),
    stoppedBy: () => stoppedBy,
    ended: closed.then(({ how, loss }) => {
      if (loss !== undefined) noteLoss(loss)
      return how === 'left' ? 'cancelled' : state
    }),
  }
}
