import { createHash } from 'node:crypto'
import { createEntryNames } from '@/lib/format/file-names'
import type { Context } from '@/lib/server/context'
import { type ClientTable, clientTables, readClientRows } from '@/lib/server/db/client-tables'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { sealedColumns } from '@/lib/server/db/reencrypt'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { isVaultError, type Vault } from '@/lib/server/db/vault'
import { tryJson } from '@/lib/bank-contract/try-json'

/** A file of the package. */
export interface PackageEntry {
  readonly name: string
  readonly input: AsyncIterable<Uint8Array> | string
  readonly lastModified: Date
}

/** Keys to the bank are no part of what a client is handed. */
const secretPurposes = new Set(['access', 'refresh', 'pair', 'verifier', 'shown_once', 'totp'])
/** Bytes of files, which are in the package as files. */
const partsOfFiles: Readonly<Record<string, string>> = {
  answer_part: 'answer_file',
  books_part: 'books_file',
}
/** What an export keeps was read at the bank, and is made again from there. */
const leftOut = new Set(['export_part', 'export_kept'])

interface ListedFile {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/**
 * All that the firm holds of a client: a file of JSON lines for each table, its files, its history, and at the
 * end what there is with its SHA-256. What is under seal is opened; what does not open any more is null.
 */
export async function* packageEntries(
  context: Context,
  ref: ConnectionRef,
  words: { readonly read_me: string; readonly madeBy: string },
): AsyncGenerator<PackageEntry> {
  const { clock, audit } = context
  const lastModified = clock.now()
  const listed: ListedFile[] = []
  const entry = (name: string, bytes: AsyncIterable<Uint8Array>): PackageEntry => ({
    name,
    input: hashed(name, bytes, listed),
    lastModified,
  })
  yield { name: 'READ-ME.txt', input: words.read_me, lastModified }
  const files = new Map<string, { path: string }>()
  const nameOf = createEntryNames()
  for (const each of clientTables) {
    if (leftOut.has(each.name)) continue
    const parent = partsOfFiles[each.name]
    if (parent === undefined) {
      const note = (row: Record<string, unknown>): void => {
        if (!Object.values(partsOfFiles).includes(each.name)) return
        const path = `files/${each.name}/${nameOf([fileNameIn(row)])}`
        files.set(String(row['id']), { path })
      }
      yield entry(`data/${each.name}.jsonl`, tableLines(context, each, ref, note))
    }
  }
  for (const [table, parent] of Object.entries(partsOfFiles)) {
    const parts = clientTables.find(({ name }) => name === table)
    if (parts === undefined) continue
    for (const [id, { path }] of files) {
      if (!path.startsWith(`files/${parent}/`)) continue
      yield entry(path, fileBytes(context, ref, table, id))
    }
  }
  const filter = { connection_ids: [ref.connection_id] }
  yield entry('history.jsonl', historyLines(audit.pages(ref.firm_id, filter)))
  const manifest = { madeAt: lastModified.toISOString(), madeBy: words.madeBy, files: listed }
  yield { name: 'manifest.json', input: JSON.stringify(manifest, null, 2), lastModified }
}

const encoder = new TextEncoder()
const lineOf = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`)

async function* hashed(
  name: string,
  from: AsyncIterable<Uint8Array>,
  listed: ListedFile[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of from) {
    hash.update(part)
    bytes += part.length
    yield part
  }
  listed.push({ name, sha256: hash.digest('hex'), bytes })
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
  const detail = row['detail']
  const named = typeof detail === 'object' && detail !== null && 'name' in detail && detail.name
  const name = row['name'] ?? named
  return typeof name === 'string' && name !== '' ? name : String(row['id'])
}

async function* fileBytes(
  { store: { database, vault } }: Context,
  { firm_id }: ConnectionRef,
  table: string,
  file_id: string,
): AsyncGenerator<Uint8Array> {
  const { query } = forFirm(database, firm_id)
  const isBooks = table === 'books_part'
  const purpose = isBooks ? 'books' : 'answer'
  // What was read of a ledger’s file is kept beside it, and is made again from it.
  const isMeant = isBooks ? "and kind = 'file'" : ''
  for (let part = 0; ; part += 1) {
    // One of two tables, by their names above.
    const [row] = await query(
      `select id, bytes_sealed from ${table} where firm_id = $1 and file_id = $2 and part = $3 ${isMeant}`,
      [firm_id, file_id, part],
    )
    if (row === undefined) return
    const of = { purpose, firm_id, holder_id: String(row['id']), gen: 0 } as const
    yield Buffer.from(vault.open(String(row['bytes_sealed']), of).reveal(), 'base64')
  }
}

async function* historyLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  for await (const events of pages) for (const event of events) yield lineOf(event)
}
