import {
  type ExportRun,
  type ExportState,
  isUnderWay,
  isZipKind,
  requestedFormat,
  type RunKind,
} from '@/lib/domain/exports/export-run'
import type { Client } from '@/lib/domain/clients/client'
import { endedAccess } from '@/lib/domain/connections/ended-access'
import { hueOf } from '@/lib/format/avatar'
import { exportFormatName } from '@/lib/present/export-format'
import { runScope } from '@/lib/present/export-request'
import { endedAs, runDetail } from '@/lib/present/export-run-detail'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'
import type { ExportRunView } from '@/lib/queries/export-run'
import { handOverApiPath } from '@/lib/search-params/ledger-export'
import { connectionPath, exportFilePath, exportPath } from '@/lib/search-params/resource-path'

const maxNamed = 200

const titles: Readonly<Record<RunKind, PlainMessageKey>> = {
  statements: 'statements.title',
  transactions: 'transactions.title',
  invoices: 'shell.invoices',
  receipts: 'transactions.receipts',
  ledger: 'ledger_data.title',
}

const tones: Readonly<Record<ExportState, ExportRunView['tone']>> = {
  waiting: 'info',
  running: 'info',
  finished: 'good',
  stopped: 'danger',
  cancelled: 'plain',
  interrupted: 'danger',
}

/** One export as its page, its row and its progress show it, in the reader's words. */
export function toRun(
  run: ExportRun,
  client: Pick<Client, 'connection_id' | 'scope' | 'status'>,
  reader: Reader,
): ExportRunView {
  const { text } = reader
  const { id, kind, state, progress } = run
  const { connection_id, scope } = client
  const missing = progress?.missing ?? []
  const further = missing.length - maxNamed
  const isFile = !isZipKind(kind)
  const isOver = !isUnderWay(state)
  const isShared = scope.includes(runScope(kind))
  // Another export would read the bank; a file that was made is kept here.
  const isReadable = endedAccess({ ...client, reason: null }) === undefined
  const fileHref = fileOf(run, connection_id, isShared)
  const hasFile = fileHref !== null
  const canResume =
    isShared && run.isResumable && !hasFile && (state === 'stopped' || state === 'interrupted')
  const isEndedConsent = canResume && progress?.stoppedBy?.code === 'needs_reconnect'
  return {
    id,
    kind,
    href: exportPath(connection_id, id),
    title: progress?.title || text(titles[kind]),
    started: reader.moment(run.startedAt),
    by: run.by,
    format: exportFormatName(run.kind, requestedFormat(run), reader),
    canRunAgain: isOver && !hasFile && !canResume && isRepeatable(run) && isShared && isReadable,
    canCancel: !isOver,
    canResume,
    fileHref,
    reconnectHref: isEndedConsent ? connectionPath(connection_id) : null,
    byHue: hueOf(run.person_id),
    isOver,
    tone: toneOf(run, missing.length),
    headline: headline(run, missing.length, reader),
    ...endedAs(run, reader),
    detail: progress === undefined ? '' : runDetail(run, reader),
    done: progress === undefined ? 0 : progress.included + progress.without + missing.length,
    of: progress?.isWhole === true ? progress.wanted : null,
    missing: missing
      .slice(0, maxNamed)
      .map(({ name, reason }, place) => ({ key: `${place} ${name}`, name, reason })),
    furtherMissing: further > 0 ? text('exports.missing_more', count(further, reader)) : null,
    missingTitle: text(isFile ? 'exports.not_in_file' : 'exports.not_in_zip'),
    retry:
      isFile || missing.length === 0 || !isOver || !isReadable
        ? null
        : text('exports.retry', count(missing.length, reader)),
  }
}

/** Where its file is; a hand-over’s is the firm’s own, whatever its client shares. */
function fileOf(run: ExportRun, connection_id: string, isShared: boolean): string | null {
  if (run.handOverId !== null) return handOverApiPath(connection_id, run.handOverId)
  return run.file !== undefined && isShared ? exportFilePath(connection_id, run.id) : null
}

/** A hand-over is looked over again before it is made again. */
function isRepeatable({ kind, request }: ExportRun): boolean {
  return kind !== 'ledger' && request !== undefined
}

function toneOf(
  { state, file, isResumable, handOverId }: ExportRun,
  missing: number,
): ExportRunView['tone'] {
  if (state !== 'finished') return tones[state]
  if (missing > 0) return 'attention'
  // A file that was removed is nothing to rejoice at.
  return file === undefined && handOverId === null && isResumable ? 'plain' : 'good'
}

function headline({ state, kind: made }: ExportRun, missing: number, reader: Reader): string {
  const { text } = reader
  const kind = made === 'ledger' ? 'transactions' : made
  switch (state) {
    case 'waiting':
      return text('renewals.waiting')
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

function count(value: number, { number }: Reader): { count: number; number: string } {
  return { count: value, number: number(value) }
}
