import { createHash } from 'node:crypto'
import { createEntryNames } from '@/lib/format/file-names'
import type { Context } from '@/lib/server/context'
import { type ClientTable, clientTables, readClientRows } from '@/lib/server/db/client-tables'
import { readParts } from '@/lib/server/db/answer-file'
import { booksSource } from '@/lib/server/db/books-part'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { readHandedFile } from '@/lib/server/db/hand-over'
import { sealedColumns } from '@/lib/server/db/reencrypt'
import { isPartMissing } from '@/lib/server/db/sealed-bytes'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { isAccessUnreadable, isVaultError, type Vault } from '@/lib/server/db/vault'
import { tryJson } from '@/lib/bank-contract/try-json'

/** A file of the package. */
export interface PackageEntry {
  readonly name: string
  readonly input: AsyncIterable<Uint8Array> | string
  readonly lastModified: Date
}

/** Keys to the bank are no part of what a client is handed. */
const secretPurposes = new Set(['access', 'refresh', 'pair', 'verifier', 'shown_once', 'totp'])
/** What has bytes that are in the package as files, and how they are read. */
const readers: Readonly<
  Record<
    string,
    (sealed: SealedQuery, ref: ConnectionRef, file: HeldFile) => AsyncIterable<Uint8Array>
  >
> = {
  answer_file: (sealed, { firm_id }, { id, size }) =>
    readParts(sealed, { firm_id, file_id: id }, size),
  // What was read of a ledger’s file is kept beside it, and is made again from it.
  books_file: (sealed, { firm_id }, { id, size }) =>
    booksSource(sealed, { firm_id, file_id: id, kind: 'file' }, size)(),
  hand_over: readHandedFile,
}
const partsOfFiles = ['answer_part', 'books_part', 'hand_over_part']
/** What an export keeps was read at the bank, and is made again from there. */
const leftOut = new Set([...partsOfFiles, 'export_part', 'export_kept'])

interface HeldFile {
  readonly id: string
  readonly size: number
}

interface ListedFile {
  readonly name: string
  /** False of a file of which a part is missing or does not open any more. */
  readonly isWhole: boolean
  readonly sha256: string
  readonly bytes: number
}

/**
 * What the firm holds of a client, but for the files of exports: a file of JSON lines for each table, its files,
 * its history, and at the end each of them with its SHA-256. What is under seal is opened; what does not open any
 * more is null.
 */
export async function* packageEntries(
  context: Context,
  ref: ConnectionRef,
  words: { readonly read_me: string; readonly madeBy: string },
): AsyncGenerator<PackageEntry> {
  const { clock, audit } = context
  const lastModified = clock.now()
  const listed: ListedFile[] = []
  const entry = (name: string, bytes: AsyncIterable<Uint8Array>, size?: number): PackageEntry => ({
    name,
    input: hashed({ name, bytes, size }, listed),
    lastModified,
  })
  yield entry('READ-ME.txt', textBytes(words.read_me))
  const files: (HeldFile & { readonly table: string; readonly path: string })[] = []
  const nameOf = createEntryNames()
  for (const each of clientTables) {
    if (leftOut.has(each.name)) continue
    const note = (row: Record<string, unknown>): void => {
      if (readers[each.name] === undefined) return
      const name = fileNameIn(row)
      // A bank's documents are PDFs; these end as they did.
      const [ending = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? []
      const stem = name.slice(0, name.length - ending.length)
      const path = `files/${each.name}/${nameOf([stem], ending)}`
      files.push({ table: each.name, path, id: String(row['id']), size: Number(row['size']) })
    }
    yield entry(`data/${each.name}.jsonl`, tableLines(context, each, ref, note))
  }
  const { database, vault } = context.store
  const sealed = { query: forFirm(database, ref.firm_id).query, vault }
  for (const { table, path, ...file } of files) {
    const bytes = readers[table]?.(sealed, ref, file)
    if (bytes !== undefined) yield entry(path, bytes, file.size)
  }
  const filter = { connection_ids: [ref.connection_id] }
  yield entry('history.jsonl', historyLines(audit.pages(ref.firm_id, filter)))
  const manifest = { madeAt: lastModified.toISOString(), madeBy: words.madeBy, files: listed }
  yield { name: 'manifest.json', input: JSON.stringify(manifest, null, 2), lastModified }
}

const encoder = new TextEncoder()
const lineOf = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`)

async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text)
}

async function* hashed(
  of: { name: string; bytes: AsyncIterable<Uint8Array>; size: number | undefined },
  listed: ListedFile[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of asFarAsItOpens(of.bytes)) {
    hash.update(part)
    bytes += part.length
    yield part
  }
  const isWhole = of.size === undefined || of.size === bytes
  listed.push({ name: of.name, isWhole, sha256: hash.digest('hex'), bytes })
}

/** One file that is lost does not keep the client from having the others. */
async function* asFarAsItOpens(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    if (!(isPartMissing(cause) || isAccessUnreadable(cause))) throw cause
  }
}

async function* tableLines(
  { store: { database, vault } }: Context,
  table: ClientTable,
  ref: ConnectionRef,
  note: (row: Record<string, unknown>) => void,
): AsyncGenerator<Uint8Array> {
  const { query } = forFirm(database, ref.firm_id)
  for await (const rows of readClientRows(query, table, ref)) {
    for (const row of rows) {
      const shown = openRow(vault, table, row)
      note(shown)
      yield lineOf(shown)
    }
  }
}

/** Without digests of keys, and with what is under seal opened. */
function openRow(
  vault: Vault,
  { table }: ClientTable,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const shown = Object.fromEntries(
    Object.entries(row).filter(([name]) => !name.endsWith('_digest')),
  )
  for (const { sealed, purpose, firm, holder, gen } of sealedColumns.filter(
    (each) => each.table === table,
  )) {
    const text = shown[sealed.name]
    delete shown[sealed.name]
    if (secretPurposes.has(purpose) || typeof text !== 'string') continue
    const name = sealed.name.replace(/_sealed$/, '')
    const of = {
      purpose,
      firm_id: firm === null ? '' : String(row[firm.name]),
      holder_id: String(row[holder.name]),
      gen: gen === 0 ? 0 : Number(row[gen.name]),
    }
    shown[name] = openText(vault, text, of)
  }
  return shown
}

function openText(vault: Vault, sealed: string, of: Parameters<Vault['open']>[1]): unknown {
  try {
    const text = vault.open(sealed, of).reveal()
    return tryJson(text) ?? text
  } catch (cause) {
    if (isVaultError(cause)) return null
    throw cause
  }
}

/** As the client or the ledger called it. */
function fileNameIn(row: Record<string, unknown>): string {
  const { name: named, fileName } = Object(row['detail']) as Record<string, unknown>
  const name = row['name'] ?? named ?? fileName
  return typeof name === 'string' && name !== '' ? name : String(row['id'])
}

async function* historyLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  for await (const events of pages) for (const event of events) yield lineOf(event)
}
