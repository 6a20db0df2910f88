import { exportsPath } from '@/components/exports/export-paths'
import { exportKinds } from '@/components/exports/export-wish'
import type { ExportRun } from '@/lib/domain/exports/export-run'
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
  /** That more are missing than are named here. */
  furtherMissing: string | undefined
  /** What the list of what is missing is called. */
  missingTitle: string
  /** What the bar of progress counts. */
  counted: string
  /** "Try the 3 missing again"; undefined where nothing can be tried by itself. */
  retry: string | undefined
}

const mostNamed = 200

export function runInWords(run: ExportRun, connection_id: string, format: Format): RunWords {
  const { id, kind, state, progress } = run
  const missing = progress?.missing ?? []
  const further = missing.length - mostNamed
  const isFile = kind === 'transactions'
  const words = {
    id,
    href: exportsPath(connection_id, id),
    title: progress?.title ?? format.text(exportKinds[kind].title),
    started: format.instantFull(run.startedAt),
    isOver: state !== 'running',
    done: progress === undefined ? 0 : progress.packed + progress.without + missing.length,
    of: progress?.isWhole === true ? progress.wanted : undefined,
    missing: missing
      .slice(0, mostNamed)
      .map(({ name, reason }, place) => ({ key: `${place} ${name}`, name, reason })),
    furtherMissing:
      further > 0 ? format.text('exports.missing_more', countOf(further, format)) : undefined,
    missingTitle: format.text(isFile ? 'exports.not_in_file' : 'exports.not_in_zip'),
    counted: format.text(isFile ? 'exports.rows_counted' : 'exports.fetched'),
    retry:
      isFile || missing.length === 0
        ? undefined
        : format.text('exports.retry', countOf(missing.length, format)),
    detail: progress === undefined ? '' : detailInWords(run, format),
  }
  return { ...words, ...outcome(run, missing.length, format) }
}

function outcome(
  { state, kind }: ExportRun,
  missing: number,
  format: Format,
): Pick<RunWords, 'tone' | 'headline'> {
  const { text } = format
  const counts = { kind, ...countOf(missing, format) }
  switch (state) {
    case 'running':
      return { tone: 'information', headline: text('exports.packing', { kind }) }
    case 'finished':
      return missing === 0
        ? { tone: 'good', headline: text('exports.complete', { kind }) }
        : { tone: 'attention', headline: text('exports.done_but', counts) }
    case 'stopped':
      return { tone: 'danger', headline: text('exports.closed_early') }
    case 'cancelled':
      return { tone: 'neutral', headline: text('exports.cancelled') }
    case 'interrupted':
      return { tone: 'danger', headline: text('exports.broke_off') }
  }
}

function detailInWords({ kind, progress }: ExportRun, format: Format): string {
  if (progress === undefined) return ''
  const { packed, wanted, isWhole, without, bytes } = progress
  const size = sizeInWords(bytes, format)
  if (kind === 'transactions') {
    return format.text('exports.rows_written', { ...countOf(packed, format), size })
  }
  const { text, number } = format
  const values = {
    kind,
    packed,
    packed_number: number(packed),
    wanted,
    wanted_number: number(wanted),
    size,
  }
  const detail = isWhole ? text('exports.detail', values) : text('exports.detail_at_least', values)
  return without === 0
    ? detail
    : `${detail} ${text('exports.without_document', countOf(without, format))}`
}

function sizeInWords(bytes: number, { text, number }: Format): string {
  return bytes < 1_000_000
    ? text('exports.size_kb', { number: number(Math.ceil(bytes / 1000)) })
    : text('exports.size_mb', { number: number(Math.round(bytes / 100_000) / 10) })
}

function countOf(count: number, { number }: Format): { count: number; number: string } {
  return { count, number: number(count) }
}
