import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest, PackFile, PackFileKind } from '@/lib/domain/packs/manifest'
import { sumsOf } from '@/lib/domain/packs/as-locked'
import { sincePack } from '@/lib/domain/packs/since-pack'
import { namePackFiles } from '@/lib/domain/packs/pack-names'
import type { PackToday } from '@/lib/domain/packs/today'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { findLanguage } from '@/lib/i18n/language'
import { rowsOnlyTodayInWords, rowsSinceInWords } from '@/lib/present/packs/lock-notes'
import { sinceInWords } from '@/lib/present/packs/since-words'
import { banksOf } from '@/lib/server/banking/banks'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { findPack } from '@/lib/server/db/pack'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { type DocumentReader, fetchDocument } from '@/lib/server/exports/fetch-document'
import { invoiceDocuments } from '@/lib/server/exports/invoice-documents'
import type { ListedItem } from '@/lib/server/exports/list-items'
import { createPatience, type Patience } from '@/lib/server/exports/patience'
import { receiptDocuments } from '@/lib/server/exports/receipt-documents'
import { failureInWords } from '@/lib/server/exports/run-failure'
import { createRunReader, type RunOutcome } from '@/lib/server/exports/run-reader'
import { statementDocuments } from '@/lib/server/exports/statement-documents'
import { findAccountsOfPack } from '@/lib/server/packs/read-locked-paper'
import { NotMadeError, type PackPart } from '@/lib/server/packs/pack-request'
import { readFormat } from '@/lib/server/packs/pack-format'
import { rightToPack } from '@/lib/server/packs/pack-right'
import { openPackSpool } from '@/lib/server/packs/pack-spool'
import { readTransactions } from '@/lib/server/packs/read-month'
import { rowsOfFile } from '@/lib/server/packs/rows-of-file'
import { type TransactionFile, transactionFiles } from '@/lib/server/packs/transaction-files'
import { guardStream, type GuardedStream } from '@/lib/server/rights/guarded-stream'
import { RightLostError } from '@/lib/server/rights/lasting-right'

export interface TodayDemand {
  readonly manifest: Manifest
  readonly manifestSha256: string
  readonly reader: Reader
  /** Aborted when the browser goes away. */
  readonly gone: AbortSignal
}

/** Whether the firm made this pack, and of each file whether the bank gives the same bytes now. */
export function readToday(
  context: Context,
  access: ClientAccess,
  demand: TodayDemand,
): GuardedStream<PackToday> {
  const aborter = new AbortController()
  const { clock } = context
  const right = rightToPack(context, access, partsOf(demand.manifest), 0)
  const { downloadFile } = banksOf(context)(access.client.environment)
  const { signal } = aborter
  const wait = (milliseconds: number, until: AbortSignal) =>
    sleep(milliseconds, undefined, { signal: until })
  const query: Query = {
    access,
    demand,
    patience: createPatience({ now: clock.now, sleep: wait }, signal),
    documents: {
      readBank: createRunReader(right, connectionsOf(context).readBank),
      downloadFile,
      signal,
    },
  }
  const lines = async function* (): AsyncGenerator<PackToday> {
    const kept = await findKept(context, access, demand)
    yield kept
    const { files } = demand.manifest
    for (const file of files) if (isDocument(file)) yield await queryDocument(query, file)
    yield* queryTransactions(query, kept.made !== null)
  }
  const admit = async (line: PackToday): Promise<PackToday> => {
    await right.require()
    return line
  }
  return guardStream(lines(), { admit }, { aborter, gone: demand.gone }).stream
}

const partOfKind = {
  statement: 'statements',
  invoice: 'invoices',
  receipt: 'receipts',
  transactions: 'transactions',
} as const satisfies Partial<Record<PackFileKind, PackPart>>

/** What of the client’s data the files are of. */
function partsOf({ files, format }: Manifest): PackPart[] {
  const parts = files.flatMap(({ kind }) =>
    kind in partOfKind ? [partOfKind[kind as DataKind]] : [],
  )
  return format === null ? parts : [...parts, 'transactions']
}

type DataKind = keyof typeof partOfKind

interface Query {
  readonly access: ClientAccess
  readonly demand: TodayDemand
  readonly patience: Patience
  readonly documents: DocumentReader
}

async function findKept(
  { store: { database, vault } }: Context,
  { firm }: ClientAccess,
  { manifest, manifestSha256, reader }: TodayDemand,
): Promise<Extract<PackToday, { kind: 'kept' }>> {
  const { query } = forFirm(database, firm.id)
  const ref = { firm_id: firm.id, close_id: manifest.close.id }
  const pack = await findPack(query, ref, manifestSha256)
  if (pack === undefined) return { kind: 'kept', made: null }
  const made = reader.text('packs.kept', { person: pack.by, moment: reader.moment(pack.at) })
  const since = sincePack(await listCloseEvents({ query, vault }, ref), pack.version)
  return {
    kind: 'kept',
    made,
    ...(since !== undefined && { since: sinceInWords(since, reader) }),
  }
}

type DocumentKind = 'statement' | 'invoice' | 'receipt'

function isDocument(file: PackFile): file is PackFile & { kind: DocumentKind } {
  return file.kind === 'statement' || file.kind === 'invoice' || file.kind === 'receipt'
}

async function queryDocument(
  { documents, patience, demand: { reader } }: Query,
  file: PackFile & { kind: DocumentKind },
): Promise<PackToday> {
  const line = { kind: 'file', name: file.name } as const
  const listed = await find(file, documents, patience, reader)
  if (listed.kind === 'failed') return failed(line, listed, reader)
  const wanted = listed.value
  if (wanted === undefined || !('find' in wanted) || wanted.find === undefined) {
    return { ...line, is: 'gone' }
  }
  const { find: findDocument } = wanted
  const fetched = await patience.persist(() => fetchDocument(documents, findDocument))
  if (fetched.kind === 'failed') return failed(line, fetched, reader)
  if (fetched.value === undefined) return { ...line, is: 'gone' }
  const { bytes, sha256, dispose } = fetched.value
  await dispose()
  return compared(file, { size: bytes, sha256 }, reader)
}

/** The item of the bank that a file was made of. */
async function find(
  { kind, source }: { kind: DocumentKind; source: string },
  { readBank }: DocumentReader,
  patience: Patience,
  reader: Reader,
): Promise<RunOutcome<ListedItem | undefined>> {
  const look = <Item>(documents: {
    get: (bank: Parameters<Parameters<typeof readBank>[0]>[0], id: string) => Promise<Item>
    want: (item: Item) => ListedItem | readonly ListedItem[]
  }) =>
    patience.persist(() =>
      readBank(async (bank) => {
        const items = [documents.want(await documents.get(bank, source))].flat()
        return items.find(({ id }) => id === source)
      }),
    )
  switch (kind) {
    case 'statement':
      return look(statementDocuments('', new Map(), reader))
    case 'invoice':
      return look(invoiceDocuments('', new Map(), reader))
    case 'receipt':
      return look(receiptDocuments('', reader))
  }
}

/** The files of transactions as they would be made today, of the rows that the bank has today. */
async function* queryTransactions(
  { access, demand: { manifest, reader }, documents: { readBank }, patience }: Query,
  isKept: boolean,
): AsyncGenerator<PackToday> {
  const files = manifest.files.filter(({ kind }) => kind === 'transactions')
  if (files.length === 0 && manifest.format === null) return
  const { period, time_zone: timeZone, close, language } = manifest
  const format = readFormat(manifest)
  const words = createReader({ locale: findLanguage(language) ?? 'en', timeZone })
  const spool = await openPackSpool()
  try {
    const locked = await findAccountsOfPack(access, close)
    // With less than the pack was made of, every file would be another one.
    if (locked === undefined)
      throw new NotMadeError({ file: '', reason: reader.text('packs_data.why_not_kept') })
    const rows = await readTransactions({ readBank, patience, period, timeZone, reader })
    if (format === undefined)
      throw new NotMadeError({ file: '', reason: reader.text('packs_data.why_format') })
    const month = { rows, period, timeZone, format, locked, clientName: manifest.client.name }
    const made = await transactionFiles(month, words)
    const today = new Map(made.map((file) => [file.source, file]))
    for (const file of files) {
      const now = today.get(file.source)
      if (now === undefined) yield { kind: 'file', name: file.name, is: 'gone' }
      else yield comparedRows({ file, isKept }, now, await spool.add(now.content()), reader)
      today.delete(file.source)
    }
    for (const { name, rows: own } of namePackFiles([...today.values()])) {
      yield {
        kind: 'file',
        name,
        is: 'new',
        reason: rowsOnlyTodayInWords(sumsOf(own.map(({ amount }) => ({ counts: amount }))), reader),
      }
    }
  } catch (error) {
    if (!(error instanceof NotMadeError)) throw error
    const { reason } = error.why
    const names = files.length === 0 ? ['transactions/'] : files.map(({ name }) => name)
    for (const name of names) yield { kind: 'file', name, is: 'cannot_tell', reason }
  } finally {
    await spool.dispose()
  }
}

function compared(
  { name, sha256 }: PackFile,
  now: { size: number; sha256: string },
  { text, number }: Reader,
): PackToday {
  if (now.sha256 === sha256) return { kind: 'file', name, is: 'same' }
  const size = text('packs_data.bytes', { number: number(now.size) })
  const reason = text('packs_data.today_bytes')
  return { kind: 'file', name, is: 'different', size, sha256: now.sha256, reason }
}

/**
 * Only of rows that are otherwise is it said that the bank gives others: a file may differ for reasons of ours. That
 * a file holds the rows that its manifest states is known of a manifest of the firm’s own alone: anyone can write
 * another one beside another file.
 */
function comparedRows(
  { file, isKept }: { file: PackFile; isKept: boolean },
  { rows }: Pick<TransactionFile, 'rows'>,
  made: { size: number; sha256: string },
  reader: Reader,
): PackToday {
  const line = compared(file, made, reader)
  if (line.kind !== 'file' || line.is === 'same') return line
  const now = rowsOfFile(rows)
  const is = isKept ? 'otherwise' : 'unproven'
  if (file.rows === undefined) {
    return { ...line, is, reason: reader.text('packs_data.today_unknown') }
  }
  if (file.rows.sha256 === now.sha256) {
    return { ...line, is, reason: reader.text(`packs_data.today_${is}`) }
  }
  return { ...line, reason: rowsSinceInWords(file.rows.sums, now.sums, reader) }
}

/** What is not found is gone; of the rest nobody can tell. Throws RightLostError. */
function failed(
  line: { kind: 'file'; name: string },
  { failure }: Extract<RunOutcome<never>, { kind: 'failed' }>,
  reader: Reader,
): PackToday {
  if (failure.code === 'signed_out' || failure.code === 'not_allowed') {
    throw new RightLostError(failure)
  }
  if (failure.code === 'not_found') return { ...line, is: 'gone' }
  return { ...line, is: 'cannot_tell', reason: failureInWords(failure, reader) }
}
