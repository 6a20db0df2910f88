import type { ExportProgress } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import { csvMark, csvText } from '@/lib/server/exports/csv-file'
import { harmlessText } from '@/lib/format/one-line'

/** One item of a zip's own list. */
export interface ManifestLine {
  label: string
  id: string
  /** What the bank calls its file, where its list says so. */
  fileId?: string | undefined
  outcome: 'included' | 'no document' | 'missing'
  /** Within the zip; the name that it would have had where it is missing. */
  file: string
  bytes?: number
  sha256?: string
  reason?: string
}

export const manifestName = '_manifest.csv'
export const noteName = '_what-is-in-here.txt'

/** Every item that was wanted, one a line, in the order of the bank's list. */
export function manifestCsv(lines: readonly ManifestLine[]): string {
  const rows = lines.map(({ label, id, outcome, file, bytes, sha256, reason }) => [
    label,
    id,
    outcome,
    file,
    bytes === undefined ? '' : String(bytes),
    sha256 ?? '',
    reason ?? '',
  ])
  const header = ['item', 'identifier', 'outcome', 'file', 'bytes', 'sha256', 'reason']
  return csvMark + csvText([header, ...rows].map((cells) => cells.map(harmlessText)))
}

export interface ZipStory {
  clientName: string
  personName: string
  madeAt: string
  progress: ExportProgress
  /** Why the bank's list was not read to its end. */
  listEndedBy: string | undefined
  /** Why nothing further was fetched. */
  stoppedBy: string | undefined
}

/** The same in words, for anyone who opens the zip a year later, in the language of the person who requested it. */
export function zipNote(story: ZipStory, reader: Reader): string {
  const { clientName, personName, madeAt, progress, listEndedBy, stoppedBy } = story
  const { title, wanted, isWhole, included, without, missing } = progress
  const { text } = reader
  const counted = (count: number) => ({ count, number: reader.number(count) })
  const unread = { number: reader.number(missing.length) }
  const reason = listEndedBy ?? text('exports.note_list_broke_off')
  // None of what was not read whole is no count.
  const isKnown = isWhole && missing.length === 0
  const counts = [
    ...(isKnown || included > 0 ? [text('exports.note_included', counted(included))] : []),
    ...(isKnown || without > 0 ? [text('exports.note_without', counted(without))] : []),
    ...(isKnown ? [text('exports.note_none_missing', unread)] : []),
    ...(missing.length > 0 ? [text('exports.note_missing', unread)] : []),
  ]
  const wantedKey = isWhole ? 'exports.note_wanted' : 'exports.note_wanted_at_least'
  return [
    text('exports.note_title', { client: clientName, title }),
    text('exports.note_made', { moment: reader.instantFull(madeAt), person: personName }),
    '',
    ...(isWhole || wanted > 0 ? [text(wantedKey, counted(wanted)), ...sentence(counts)] : []),
    ...missing.map(({ name, reason: why }) => `    ${name}: ${why}`),
    ...(stoppedBy === undefined ? [] : ['', text('exports.note_stopped', { reason: stoppedBy })]),
    ...(isWhole ? [] : ['', text('exports.note_list_ended', { reason })]),
    '',
    text('exports.note_manifest', { file: manifestName }),
    '',
  ].join('\r\n')
}

/** Lines of one sentence, which ends with the last of them. */
function sentence(lines: readonly string[]): string[] {
  return lines.map((line, at) => `  ${at === lines.length - 1 ? line.replace(/[,،]$/, '.') : line}`)
}
