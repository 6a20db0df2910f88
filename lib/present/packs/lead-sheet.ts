import type { PackFile } from '@/lib/domain/packs/manifest'
import { createEntryNames, periodPart } from '@/lib/format/file-names'
import type { Reader } from '@/lib/format/create-reader'
import { fileKindNames, packKinds } from '@/lib/present/packs/pack-index'
import type { Paper, PaperRow, PaperTable } from '@/lib/present/paper/paper'

/** What a lead sheet shows of the close itself; the paper beside it has the rest. */
const shownTables: readonly string[] = ['figures', 'items', 'firms-items']

/**
 * The first page of a pack, made of the paper of the close: whose month it is, who signed it, what its items
 * came to, and what is in the pack, each file by its SHA-256, with what is missing from it.
 */
export function makeLeadSheet(
  paper: Paper,
  {
    period,
    days,
    version,
    files,
    notes,
  }: {
    /** "June 2026" */
    readonly period: string
    readonly days: { readonly first: string; readonly last: string }
    readonly version: number
    /** All that is in the pack but for this sheet, the index and the manifest. */
    readonly files: readonly PackFile[]
    /** What is missing, one sentence each. */
    readonly notes: readonly string[]
  },
  reader: Reader,
): Paper {
  const { text } = reader
  const tables = paper.tables.filter(({ id }) => shownTables.includes(id))
  return {
    ...paper,
    kind: text('packs_data.lead_kind', { version: String(version) }),
    title: text('packs_data.lead_title', { period }),
    notes: [...notes, ...paper.notes],
    tables: [...tables.map(withoutWorkings), fileTable(files, reader)],
    // They stand on the paper, which is in the pack too.
    workings: [],
    readings: [],
    fileName: createEntryNames()([
      paper.client,
      text('packs_data.lead_file'),
      periodPart(days.first, days.last),
    ]),
  }
}

function withoutWorkings({ note: _note, ...table }: PaperTable): PaperTable {
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map(({ working: _working, ...cell }) => cell),
    })),
  }
}

/** Every file with its size and its SHA-256, kind by kind. */
function fileTable(files: readonly PackFile[], reader: Reader): PaperTable {
  const { text, number } = reader
  return {
    id: 'files',
    title: text('packs_data.lead_files'),
    columns: [
      { head: text('mark_data.field_file'), share: 0.4 },
      { head: text('transaction_data.size'), share: 0.14, isFigure: true },
      { head: text('packs.sha256'), share: 0.46 },
    ],
    rows: packKinds.flatMap((kind): PaperRow[] => {
      const own = files.filter((file) => file.kind === kind)
      if (own.length === 0) return []
      const head = { text: reader.withCommas([text(fileKindNames[kind]), number(own.length)]) }
      return [
        { kind: 'group', cells: [head] },
        ...own.map(({ name, size, sha256 }): PaperRow => ({
          kind: 'row',
          cells: [
            { text: name.split('/').at(-1) ?? name },
            { text: text('packs_data.bytes', { number: number(size) }) },
            { text: inGroups(sha256), isQuiet: true },
          ],
        })),
      ]
    }),
  }
}

/** It is compared by eye, and broken where the line ends. */
function inGroups(sha256: string): string {
  return sha256.replaceAll(/(.{8})(?=.)/g, '$1 ')
}
