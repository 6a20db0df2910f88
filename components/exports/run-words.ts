import { exportsPath } from '@/components/exports/zip-path'
import { zipKinds } from '@/components/exports/zip-wish'
import type { ExportRun, ExportState } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'

/** A run as it is shown and as its progress travels: words made once, by whoever knows the reader. */
export interface RunWords {
  id: string
  href: string
  title: string
  started: string
  isOver: boolean
  tone: 'good' | 'attention' | 'danger' | 'neutral' | 'information'
  headline: string
  detail: string
  done: number
  /** Undefined while the bank's list is still being read. */
  of: number | undefined
  missing: readonly { key: string; name: string; reason: string }[]
  /** How many more are missing than are named here. */
  furtherMissing: number
}

const mostNamed = 200

export function runInWords(run: ExportRun, connection_id: string, format: Format): RunWords {
  const { id, kind, state, progress } = run
  const missing = progress?.missing ?? []
  const words = {
    id,
    href: exportsPath(connection_id, id),
    title: progress?.title ?? zipKinds[kind].title,
    started: format.instantFull(run.startedAt),
    isOver: state !== 'running',
    done: progress === undefined ? 0 : progress.packed + progress.without + missing.length,
    of: progress?.isWhole === true ? progress.wanted : undefined,
    missing: missing
      .slice(0, mostNamed)
      .map(({ name, reason }, place) => ({ key: `${place} ${name}`, name, reason })),
    furtherMissing: Math.max(0, missing.length - mostNamed),
    detail: progress === undefined ? '' : detailInWords(run, format),
  }
  return { ...words, ...outcome(state, missing.length, format) }
}

function outcome(
  state: ExportState,
  missing: number,
  format: Format,
): Pick<RunWords, 'tone' | 'headline'> {
  const lost = `${format.number(missing)} ${missing === 1 ? 'document is' : 'documents are'} missing`
  switch (state) {
    case 'running':
      return { tone: 'information', headline: 'Packing' }
    case 'finished':
      return missing === 0
        ? { tone: 'good', headline: 'The zip is complete' }
        : { tone: 'attention', headline: `The zip is done, but ${lost}` }
    case 'stopped':
      return { tone: 'danger', headline: 'The zip was closed early' }
    case 'cancelled':
      return { tone: 'neutral', headline: 'The download was cancelled' }
    case 'interrupted':
      return { tone: 'danger', headline: 'The download broke off: do not use its file' }
  }
}

function detailInWords({ kind, progress }: ExportRun, format: Format): string {
  if (progress === undefined) return ''
  const { packed, wanted, isWhole, without, bytes } = progress
  const { one, many } = zipKinds[kind]
  const of = `${isWhole ? '' : 'at least '}${format.number(wanted)} ${wanted === 1 ? one : many}`
  const none =
    without === 0
      ? ''
      : ` ${format.number(without)} ${without === 1 ? 'has' : 'have'} no document at the bank.`
  return `${format.number(packed)} ${packed === 1 ? 'document' : 'documents'} of ${of} packed, ${sizeInWords(bytes, format)}.${none}`
}

function sizeInWords(bytes: number, format: Format): string {
  if (bytes < 1_000_000) return `${format.number(Math.ceil(bytes / 1000))} kB`
  return `${format.number(Math.round(bytes / 100_000) / 10)} MB`
}
