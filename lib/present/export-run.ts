import {
  type ExportKind,
  type ExportRun,
  type ExportState,
  fileFormats,
} from '@/lib/domain/exports/export-run'
import type { Client } from '@/lib/domain/clients/client'
import { hueOf } from '@/lib/format/avatar'
import { exportScopes } from '@/lib/present/export-request'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'
import type { ExportRunView } from '@/lib/queries/export-run'
import { exportPath } from '@/lib/search-params/resource-path'

const maxNamed = 200

const titles: Readonly<Record<ExportKind, PlainMessageKey>> = {
  statements: 'statements.title',
  transactions: 'transactions.title',
  invoices: 'shell.invoices',
  receipts: 'transactions.receipts',
}

const tones: Readonly<Record<ExportState, ExportRunView['tone']>> = {
  running: 'info',
  finished: 'good',
  stopped: 'danger',
  cancelled: 'plain',
  interrupted: 'danger',
}

/** One export as its page, its row and its progress show it, in the reader's words. */
export function toRun(
  run: ExportRun,
  { connection_id, scope }: Pick<Client, 'connection_id' | 'scope'>,
  reader: Reader,
): ExportRunView {
  const { text } = reader
  const { id, kind, state, progress } = run
  const missing = progress?.missing ?? []
  const further = missing.length - maxNamed
  const isFile = kind === 'transactions'
  return {
    id,
    kind,
    href: exportPath(connection_id, id),
    title: progress?.title ?? text(titles[kind]),
    started: reader.moment(run.startedAt),
    by: run.by,
    format: formatOf(run, reader),
    canRunAgain:
      state !== 'running' && run.request !== undefined && scope.includes(exportScopes[kind]),
    byHue: hueOf(run.person_id),
    isOver: state !== 'running',
    tone: state === 'finished' && missing.length > 0 ? 'attention' : tones[state],
    headline: headline(run, missing.length, reader),
    state: stateWords(run, missing.length, reader),
    detail: progress === undefined ? '' : detail(run, reader),
    done: progress === undefined ? 0 : progress.included + progress.without + missing.length,
    of: progress?.isWhole === true ? progress.wanted : null,
    missing: missing
      .slice(0, maxNamed)
      .map(({ name, reason }, place) => ({ key: `${place} ${name}`, name, reason })),
    furtherMissing: further > 0 ? text('exports.missing_more', count(further, reader)) : null,
    missingTitle: text(isFile ? 'exports.not_in_file' : 'exports.not_in_zip'),
    retry:
      isFile || missing.length === 0 ? null : text('exports.retry', count(missing.length, reader)),
  }
}

/** "ZIP", "Excel"; '' of a file whose request was not kept. */
function formatOf({ kind, request = [] }: ExportRun, { text }: Reader): string {
  if (kind !== 'transactions') return 'ZIP'
  const [, value] = request.find(([name]) => name === 'format') ?? []
  const format = fileFormats.find((each) => each === value)
  return format === undefined ? '' : text(`exports.format_${format}`)
}

function headline({ state, kind }: ExportRun, missing: number, reader: Reader): string {
  const { text } = reader
  switch (state) {
    case 'running':
      return text('exports.packing', { kind })
    case 'finished':
      return missing === 0
        ? text('exports.complete', { kind })
        : text('exports.done_but', { kind, ...count(missing, reader) })
    case 'stopped':
      return text('exports.closed_early')
    case 'cancelled':
      return text('exports.cancelled')
    case 'interrupted':
      return text('exports.broke_off')
  }
}

function stateWords({ state }: ExportRun, missing: number, { text, number }: Reader): string {
  return state === 'finished' && missing > 0
    ? text('exports.missing_count', { number: number(missing) })
    : text(`exports.state_${state}`)
}

function detail({ kind, progress }: ExportRun, reader: Reader): string {
  if (progress === undefined) return ''
  const { text, number } = reader
  const { included, wanted, isWhole, without, bytes } = progress
  // None of what was not read whole is no count.
  if (included === 0 && !(isWhole && progress.missing.length === 0)) return ''
  const size = sizeText(bytes, reader)
  if (kind === 'transactions')
    return text('exports.rows_written', { ...count(included, reader), size })
  const values = {
    kind,
    included,
    included_number: number(included),
    wanted,
    wanted_number: number(wanted),
    size,
  }
  const includedText = text(isWhole ? 'exports.detail' : 'exports.detail_at_least', values)
  if (without === 0) return includedText
  return `${includedText} ${text('exports.without_document', count(without, reader))}`
}

function sizeText(bytes: number, { text, number }: Reader): string {
  return bytes < 1_000_000
    ? text('exports.size_kb', { number: number(Math.ceil(bytes / 1000)) })
    : text('exports.size_mb', { number: number(Math.round(bytes / 100_000) / 10) })
}

function count(value: number, { number }: Reader): { count: number; number: string } {
  return { count: value, number: number(value) }
}
