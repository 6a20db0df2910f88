import type { ExportProgress } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'

/** One item of a zip's own list. */
export interface ManifestLine {
  label: string
  id: string
  outcome: 'packed' | 'no document' | 'missing'
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
  // Spreadsheets read UTF-8 as such only with a mark at its head. RFC 4180 §2: CRLF.
  return `\uFEFF${[header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(text: string): string {
  // A spreadsheet would run what begins so, and the names are anybody's.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
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

/** The same in words, for whoever opens the zip a year later. */
export function zipNote(story: ZipStory, format: Format): string {
  const { clientName, personName, madeAt, progress, listEndedBy, stoppedBy } = story
  const { title, packed, without, missing } = progress
  const count = (number: number, one: string, many: string): string =>
    `${format.number(number)} ${number === 1 ? one : many}`
  return [
    `${clientName}: ${title}`,
    `Made on ${format.instantFull(madeAt)} for ${personName}`,
    '',
    `${wantedInWords(progress, format)}. Of these`,
    `  ${count(packed, 'document is', 'documents are')} in this zip,`,
    `  ${format.number(without)} ${without === 1 ? 'has' : 'have'} no document at the bank,`,
    `  ${format.number(missing.length)} could not be fetched${missing.length === 0 ? '.' : ' and are MISSING here:'}`,
    ...missing.map(({ name, reason }) => `    ${name}: ${reason}`),
    ...(stoppedBy === undefined ? [] : ['', `Fetching stopped early: ${stoppedBy}.`]),
    ...(progress.isWhole
      ? []
      : ['', `The bank's list was not read to its end: ${listEndedBy ?? 'it broke off'}.`]),
    '',
    `${manifestName} names every item with its file, its size in bytes and its SHA-256.`,
    '',
  ].join('\r\n')
}

function wantedInWords({ wanted, isWhole }: ExportProgress, format: Format): string {
  const items = `${format.number(wanted)} ${wanted === 1 ? 'item' : 'items'}`
  return isWhole ? `${items} on the bank's list` : `At least ${items} on the bank's list`
}
