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
  /** That more are missing than are named here. */
  furtherMissing: string | undefined
  /** "Try the 3 missing again". */
  retry: string
}

const mostNamed = 200

export function runInWords(run: ExportRun, connection_id: string, format: Format): RunWords {
  const { id, kind, state, progress } = run
  const missing = progress?.missing ?? []
  const further = missing.length - mostNamed
  const words = {
    id,
    href: exportsPath(connection_id, id),
    title: progress?.title ?? format.text(zipKinds[kind].title),
    started: format.instantFull(run.startedAt),
    isOver: state !== 'running',
    done: progress === undefined ? 0 : progress.packed + progress.without + missing.length,
    of: progress?.isWhole === true ? progress.wanted : undefined,
    missing: missing
      .slice(0, mostNamed)
      .map(({ name, reason }, place) => ({ key: `${place} ${name}`, name, reason })),
    furtherMissing:
      further > 0 ? format.text('exports.missing_more', countOf(further, format)) : undefined,
    retry: format.text('exports.retry', countOf(missing.length, format)),
    detail: progress === undefined ? '' : detailInWords(run, format),
  }
  return { ...words, ...outcome(state, missing.length, format) }
}

function outcome(
  state: ExportState,
  missing: number,
  format: Format,
): Pick<RunWords, 'tone' | 'headline'> {
  const { text } = format
  switch (state) {
    case 'running':
      return { tone: 'information', headline: text('exports.packing') }
    case 'finished':
      return missing === 0
        ? { tone: 'good', headline: text('exports.complete') }
        : { tone: 'attention', headline: text('exports.done_but', countOf(missing, format)) }
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
  const { text, number } = format
  const values = {
    kind,
    packed,
    packed_number: number(packed),
    wanted,
    wanted_number: number(wanted),
    size: sizeInWords(bytes, format),
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
