import { makeZip } from 'client-zip'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import { compareWithLock } from '@/lib/domain/packs/as-locked'
import {
  type AsLocked,
  indexName,
  type Manifest,
  manifestName,
  maxFiles,
  packForm,
  type PackFile,
  writeManifest,
} from '@/lib/domain/packs/manifest'
import { namePackFiles } from '@/lib/domain/packs/pack-names'
import { mergeReadings, type PackReading, readingKey } from '@/lib/domain/packs/readings'
import { accountNamesInFiles } from '@/lib/format/account-name'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { nameOfAccount } from '@/lib/server/exports/statement-documents'
import { makeLeadSheet } from '@/lib/present/packs/lead-sheet'
import {
  noteOfAccount,
  notesOfFile,
  notesOfPaper,
  notesOfStatements,
} from '@/lib/present/packs/lock-notes'
import { packIndex, type PackStory } from '@/lib/present/packs/pack-index'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import type { Patience } from '@/lib/server/exports/patience'
import { gatherAnswers, wantAnswers } from '@/lib/server/packs/answer-files'
import { gatherDocuments, type GatheredFile } from '@/lib/server/packs/gather-files'
import { keepPack, mergeKeptReadings } from '@/lib/server/packs/keep-pack'
import { NotMadeError, type PackPart, type PackRequest } from '@/lib/server/packs/pack-request'
import { packFormat, type PackFormat, writeFormat } from '@/lib/server/packs/pack-format'
import { packScopes } from '@/lib/server/packs/pack-right'
import type { PackSpool } from '@/lib/server/packs/pack-spool'
import { type LockedPaper, readLockedPaper } from '@/lib/server/packs/read-locked-paper'
import { readTransactions } from '@/lib/server/packs/read-month'
import { rowsOfFile } from '@/lib/server/packs/rows-of-file'
import { transactionFiles } from '@/lib/server/packs/transaction-files'
import { wantDocuments } from '@/lib/server/packs/want-files'

export interface PackSources {
  readonly documents: DocumentReader
  readonly patience: Patience
  readonly now: () => Date
  readonly spool: PackSpool
}

/** A pack of which every file was read whole. */
export interface MadePack {
  readonly clientName: string
  readonly period: { readonly first: string; readonly last: string }
  readonly files: number
  readonly bytes: number
  readonly zip: () => ReadableStream<Uint8Array>
}

/** The same data, format and language give the same bytes, no matter who makes it and when. Throws NotMadeError. */
export async function makePack(
  context: Context,
  access: ClientAccess,
  close_id: string,
  request: PackRequest,
  sources: PackSources,
): Promise<MadePack> {
  const { time_zone: timeZone, fiscal_start: fiscalStart } = access.settings
  const words = createReader({ locale: request.language, timeZone, fiscalStart })
  const locked = await readLockedPaper(access, close_id, words)
  const { reader } = locked
  const format = await packFormat(context, access, request.format)
  const wanted = { parts: request.parts, format }
  const { gathered, notes } = await gather(context, access, locked, wanted, sources)
  const ref = { firm_id: access.firm.id, close_id }
  const readings = await mergeKeptReadings(context, ref, gathered.map(readingOf))
  const kept = gathered.map((file) => ({ ...file, readAt: timeOf(file, readings) }))
  const head = {
    ...headOf(access, locked, { format: listsIn(access, request) ? format : undefined, request }),
    ...(notes.length > 0 && { notes }),
  }
  const { spool } = sources
  const firms = { source: '', readAt: locked.madeAt }
  const paper = await spool.add([await locked.draw(locked.paper)])
  const papers = [
    ...kept,
    { ...firms, kind: 'paper' as const, name: locked.paper.fileName, ...paper },
  ]
  const lead = makeLeadSheet(
    locked.paper,
    { ...locked, files: papers.map(toPackFile).toSorted(byName), notes },
    reader,
  )
  const sheet = await spool.add([await locked.draw(lead)])
  const files = [...papers, { ...firms, kind: 'lead' as const, name: lead.fileName, ...sheet }]
  const { deletedAnswers } = locked
  const story: PackStory = { period: locked.period, notes, deletedAnswers }
  const listed = files.map(toPackFile)
  const html = new TextEncoder().encode(packIndex(head, listed.toSorted(byName), story, reader))
  const index = await spool.add([html])
  const all = [...files, { ...firms, kind: 'index' as const, name: indexName, ...index }]
  const manifest = writeManifest({ ...head, files: all.map(toPackFile) })
  const written = await spool.add([new TextEncoder().encode(manifest)])
  const entries = [...all, { name: manifestName, ...written }].toSorted(byName)
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  await keepPack(context, access, {
    ...ref,
    pack: { version: locked.version, manifestSha256: written.sha256, files: entries.length, bytes },
    days: locked.days,
  })
  return {
    clientName: access.client.name,
    period: locked.days,
    files: entries.length,
    bytes,
    zip: () => makeZip(entries.map(toEntry)),
  }
}

async function gather(
  { store }: Context,
  { firm, client }: ClientAccess,
  paper: LockedPaper,
  { parts, format }: { parts: readonly PackPart[]; format: PackFormat },
  { documents, patience, now, spool }: PackSources,
): Promise<{ gathered: GatheredFile[]; notes: string[] }> {
  const { days: period, locked, month: lockedMonth, answered, deletedAnswers, reader } = paper
  const { text, timeZone } = reader
  const shared = parts.filter((part) => client.scope.includes(packScopes[part]))
  const month = { readBank: documents.readBank, patience, period, timeZone, reader }
  const needsRows = shared.includes('transactions') || shared.includes('receipts')
  const rowsReadAt = now().toISOString()
  const rows = needsRows ? await readTransactions(month) : []
  const names = new Map(
    locked.accounts.map(({ account_id, ...account }) =>
      nameOfAccount({ id: account_id, ...account }),
    ),
  )
  const found = await wantDocuments(month, shared, rows, names)
  const { files: wanted, without, none, statements: listed } = found
  const lists = shared.includes('transactions')
    ? await transactionFiles(
        { rows, period, timeZone, format, locked, clientName: client.name },
        reader,
      )
    : []
  const sealed = { query: forFirm(store.database, firm.id).query, vault: store.vault }
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const answers = await wantAnswers(sealed, ref, answered, reader)
  if (wanted.length + lists.length + answers.length > maxFiles - 3) {
    throw new NotMadeError({
      file: '',
      reason: text('packs_data.why_too_many', { count: maxFiles }),
    })
  }
  const named = namePackFiles([...wanted, ...lists, ...answers])
  const ofBank = named.flatMap((file) => ('find' in file ? [file] : []))
  const gathered = await gatherDocuments(ofBank, spool, { documents, patience, reader, now })
  const ofClient = named.flatMap((file) => ('at' in file ? [file] : []))
  gathered.push(...(await gatherAnswers(sealed, ref, ofClient, spool, reader)))
  const toLocked = lockedRowOf(period, timeZone)
  const compared = compareWithLock(
    lockedMonth,
    rows.flatMap((row) => toLocked(row) ?? []),
  )
  for (const file of named) {
    if (!('content' in file)) continue
    const { kind, source, name, stated } = file
    const as_locked = compared.get(source)
    const facts = {
      rows: rowsOfFile(file.rows),
      ...(as_locked !== undefined && { as_locked }),
      ...stated,
    }
    const spooled = await spool.add(file.content())
    gathered.push({ kind, source, name, readAt: rowsReadAt, facts, ...spooled })
  }
  const notShared = parts.filter((part) => !shared.includes(part))
  return {
    gathered,
    notes: [
      ...notesOfPaper(deletedAnswers, reader),
      ...gathered.flatMap(({ name, facts }) =>
        notesOfFile({ name, ...facts }, deletedAnswers, reader),
      ),
      ...(shared.includes('transactions')
        ? notesOfGone(compared, rows, { ...locked, deletedAnswers }, reader)
        : []),
      ...(listed === undefined ? [] : notesOfStatements(paper.statements, listed, reader)),
      ...notShared.map((part) => text('packs_data.not_shared', { part })),
      ...none.map((part) => text('packs_data.none_of', { part })),
      ...(without.statements > 0
        ? [text('packs_data.statements_without', { count: without.statements })]
        : []),
      ...(without.invoices > 0
        ? [text('packs_data.invoices_without', { count: without.invoices })]
        : []),
      ...leftOutOf(parts, reader),
    ],
  }
}

/** Of accounts that the close was locked with, and of which the bank gave no row any more. */
function notesOfGone(
  compared: ReadonlyMap<string, AsLocked>,
  rows: readonly Transaction[],
  { accounts, deletedAnswers }: LockedPaper['locked'] & Pick<LockedPaper, 'deletedAnswers'>,
  reader: Reader,
): string[] {
  const here = new Set(rows.map(({ account_id }) => account_id ?? ''))
  const names = accountNamesInFiles(accounts, reader)
  return [...compared].flatMap(([account, as_locked]) =>
    here.has(account)
      ? []
      : noteOfAccount(names.get(account) ?? account, as_locked, deletedAnswers, reader),
  )
}

/** A pack from which something was left out says so: it is not the month as a whole. */
function leftOutOf(parts: readonly PackPart[], { text }: Reader): string[] {
  return (Object.keys(packScopes) as PackPart[])
    .filter((part) => !parts.includes(part))
    .map((part) => text('packs_data.left_out', { part }))
}

/** Whether it has a file for each account with rows in the month, which may be none. */
function listsIn({ client }: ClientAccess, { parts }: Pick<PackRequest, 'parts'>): boolean {
  return parts.includes('transactions') && client.scope.includes(packScopes.transactions)
}

function headOf(
  { firm, client }: ClientAccess,
  paper: LockedPaper,
  {
    format,
    request: { language },
  }: { format: PackFormat | undefined; request: Pick<PackRequest, 'language'> },
): Omit<Manifest, 'files'> {
  return {
    form: packForm,
    firm: firm.name,
    client: { id: client.connection_id, name: client.name },
    period: paper.days,
    close: {
      id: paper.close_id,
      version: paper.version,
      locked_at: paper.lockedAt,
      digest: paper.digest,
      signatures: [...paper.signatures],
    },
    time_zone: paper.reader.timeZone,
    language,
    ...(format === undefined ? { format: null } : writeFormat(format)),
  }
}

function readingOf({ kind, source, sha256, readAt }: GatheredFile): PackReading {
  return { kind, source, sha256, readAt }
}

function timeOf(file: GatheredFile, readings: readonly PackReading[]): string {
  const [earliest] = mergeReadings(
    readings.filter((each) => readingKey(each) === readingKey(file)),
    [readingOf(file)],
  )
  return earliest?.readAt ?? file.readAt
}

type OwnFile = Pick<
  GatheredFile,
  'kind' | 'source' | 'name' | 'size' | 'sha256' | 'readAt' | 'facts'
>

function toPackFile({
  name,
  kind,
  source,
  size,
  sha256,
  readAt,
  facts,
}: Omit<OwnFile, 'kind'> & {
  kind: PackFile['kind']
}): PackFile {
  return { name, kind, source, size, sha256, read_at: readAt, ...facts }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}

// In whatever zone the server stands, a zip says this of it: it has no time of its own.
const fixedTime = new Date(1980, 0, 1)

function toEntry({ name, size, content }: Pick<GatheredFile, 'name' | 'size' | 'content'>) {
  return { name, input: content(), size, lastModified: fixedTime }
}
