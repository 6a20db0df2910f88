import { sizeText } from '@/lib/present/size-text'
import { type ExportProgress, type ExportRun, isZipKind } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'

/** What became of an export in a word or two, and what a list says beside it. */
export function endedAs(
  run: ExportRun,
  reader: Reader,
): { state: string; note: string; share: number | null } {
  const { state, progress, file } = run
  const { text } = reader
  const share = progress?.share ?? null
  const done = doneOf(run, reader)
  switch (state) {
    case 'waiting':
      return { state: text('renewals.waiting'), note: waitingFor(run, reader), share }
    case 'running':
      return { state: done, note: whileRunning(progress, reader), share }
    case 'finished':
      return { ...whenFinished(run, done, reader), share: null }
    case 'cancelled': {
      const { cancelledBy: name } = run
      const note = name === '' ? done : text('runs.cancelled_by', { name, done })
      return { state: text('exports.state_cancelled'), note, share: null }
    }
    case 'interrupted':
      return { state: text('exports.state_interrupted'), note: done, share: null }
    case 'stopped': {
      const why = progress?.stoppedBy
      const isConsent = why?.code === 'needs_reconnect'
      const note = why ? text('runs.after', { reason: capital(why.words, reader), done }) : done
      const words = isConsent ? 'shell.consent_ended' : 'runs.failed'
      return { state: text(file === undefined ? words : 'runs.failed'), note, share: null }
    }
  }
}

function whenFinished(
  run: ExportRun,
  done: string,
  reader: Reader,
): { state: string; note: string } {
  const { progress, file, handOverId, isUndone = false } = run
  const { text } = reader
  const missing = progress?.missing.length ?? 0
  const size = sizeText(file?.size ?? progress?.bytes ?? 0, reader)
  const sized = text('runs.sized', { done, size })
  const until = file && reader.shortInstant(file.until)
  if (missing > 0) {
    const state = text('exports.missing_count', { number: reader.number(missing) })
    return {
      state,
      note: until ? `${sized} · ${text('closing_data.until_day', { day: until })}` : sized,
    }
  }
  if (handOverId !== null) {
    const state = text(isUndone ? 'ledger_data.undone' : 'ledger_data.handed_over')
    return { state, note: sized }
  }
  if (until !== undefined) return { state: text('runs.ready_until', { day: until }), note: sized }
  return run.isResumable
    ? { state: text('runs.file_removed'), note: done }
    : { state: text('exports.state_finished'), note: sized }
}

function waitingFor({ dueAt, progress }: ExportRun, reader: Reader): string {
  const { text } = reader
  const reason = progress?.stoppedBy?.words
  if (dueAt === null || reason === undefined) return text('runs.waiting_turn')
  return text('runs.tried_again', { reason: capital(reason, reader), time: reader.clock(dueAt) })
}

function whileRunning(progress: ExportProgress | undefined, reader: Reader): string {
  const { text, number } = reader
  const { pausedUntil, secondsLeft } = progress ?? {}
  if (pausedUntil !== undefined) {
    return text('runs.bank_pause', { time: reader.clock(pausedUntil) })
  }
  if (secondsLeft === undefined) return ''
  if (secondsLeft < 60) return text('runs.left_soon')
  const minutes = Math.ceil(secondsLeft / 60)
  return text('runs.left_minutes', { count: minutes, number: number(minutes) })
}

/** "84,200 rows", "61 of 168 files". */
function doneOf({ kind, progress }: ExportRun, { text, number }: Reader): string {
  const { included = 0, wanted = 0, without = 0, isWhole = false } = progress ?? {}
  // What has no document at the bank is no file that is missing.
  const files = wanted - without
  if (!isZipKind(kind)) return text('runs.rows', { count: included, number: number(included) })
  if (!isWhole || files === included) {
    return text('runs.files', { count: included, number: number(included) })
  }
  return text('runs.files_of', { done: number(included), count: files, number: number(files) })
}

// A reason is written to stand within a sentence.
function capital(words: string, { locale }: Reader): string {
  return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1)
}

/** What an export holds, in a sentence; '' where nothing can be said yet. */
export function runDetail({ kind, progress }: ExportRun, reader: Reader): string {
  if (progress === undefined) return ''
  const { text, number } = reader
  const { included, wanted, isWhole, without, bytes, missing } = progress
  // None of what was not read whole is no count.
  if (included === 0 && !(isWhole && missing.length === 0)) return ''
  const size = sizeText(bytes, reader)
  if (!isZipKind(kind)) {
    return text('exports.rows_written', { count: included, number: number(included), size })
  }
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
  const others = text('exports.without_document', { count: without, number: number(without) })
  return `${includedText} ${others}`
}
