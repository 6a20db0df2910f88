import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { ExportProgress, ExportState, ZipKind } from '@/lib/domain/exports/export-run'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { createReader } from '@/lib/format/create-reader'
import type { ExportRequest } from '@/lib/present/export-request'
import { invoiceList } from '@/lib/search-params/invoices'
import { parseListParams } from '@/lib/search-params/list-params'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import { beginZip, type ZipSources } from '@/lib/server/exports/begin-zip'
import type { ZipSelection } from '@/lib/server/exports/list-items'
import { stillAllowed } from '@/test/rights/lasting-rights'
import { openTestBank, type TestBank, testControlKey } from '@/test/bank/bank'
import { type ReadEntry, readManifest, readZip } from '@/test/exports/read-zip'

export interface MadeZip {
  entries: ReadEntry[]
  manifest: Record<string, string>[]
  note: string
  progress: ExportProgress
  state: ExportState
}

/** The bank that ships here on a real port, and zips of one of its businesses. */
export interface TestZipBank {
  bank: TestBank
  origin: string
  sources: ZipSources
  /** How long each pause would have been: time passes by itself. */
  slept: number[]
  faults: (faults: readonly object[]) => Promise<void>
  /** Further invoices of Acme's, each with a PDF. */
  addInvoices: (count: number) => Promise<string[]>
  begin: (
    kind: ZipKind,
    selection: ZipSelection,
    signal?: AbortSignal,
  ) => ReturnType<typeof beginZip>
  make: (kind: ZipKind, selection?: ZipSelection) => Promise<MadeZip>
  calls: () => Promise<{ path: string; status: number }[]>
  /** How many answers the bank is still giving. */
  openCalls: () => number
  close: () => Promise<void>
}

export async function openTestZipBank(): Promise<TestZipBank> {
  const { bank, origin, openCalls, closeBank } = await openListeningBank()
  let time = Date.parse('2026-03-15T12:00:00Z')
  const now = (): Date => new Date(time)
  const client = createBankingClient({ baseUrl: new URL(`${origin}/api/v1`), now })
  const reader = client.forToken(new SecretText(await bank.issueToken()))
  const slept: number[] = []
  const control = async (path: string, init?: RequestInit): Promise<Response> =>
    bank.request(`/control/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${testControlKey}` },
    })

  const sources: ZipSources = {
    now,
    sleep: (milliseconds) => {
      slept.push(milliseconds)
      time += milliseconds
      return Promise.resolve()
    },
    downloadFile: client.downloadFile,
    right: stillAllowed,
    readBank: async (read) => {
      try {
        return { kind: 'read', value: await read(reader) }
      } catch (error) {
        if (!isBankingError(error)) throw error
        return { kind: 'failed', failure: readFailureOf(error) }
      }
    },
  }
  const it: TestZipBank = {
    bank,
    origin,
    sources,
    slept,
    faults: async (faults) => {
      await control('faults', { method: 'PUT', body: JSON.stringify(faults) })
    },
    addInvoices: (count) => addInvoices(bank, count),
    begin: (kind, selection, signal = new AbortController().signal) =>
      beginZip({ kind, naming: defaultNaming[kind], selection, signal, ...requested }, it.sources),
    make: async (kind, selection = { query: [] }) => {
      const begun = await it.begin(kind, selection)
      if ('failure' in begun) throw new Error(`the zip did not begin: ${begun.failure.code}`)
      const zip = Buffer.from(await new Response(begun.stream).arrayBuffer())
      const entries = readZip(zip)
      return {
        entries,
        manifest: readManifest(entries),
        note: String(entries.find(({ name }) => name === '_what-is-in-here.txt')?.bytes),
        progress: begun.progress(),
        state: await begun.ended,
      }
    },
    calls: async () => {
      const response = await control('requests')
      return ((await response.json()) as { requests: { path: string; status: number }[] }).requests
    },
    openCalls,
    close: async () => {
      await client.close()
      await closeBank()
    },
  }
  return it
}

async function openListeningBank() {
  let listener: RequestListener = (_request, response) => response.destroy()
  let openCalls = 0
  const server = createServer((request, response) => {
    openCalls += 1
    response.on('close', () => {
      openCalls -= 1
    })
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bank = await openTestBank({ settings: { origin } })
  const answer = getRequestListener(bank.app.fetch, { overrideGlobalObjects: false })
  listener = (request, response) => void answer(request, response)
  const closeBank = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await bank.close()
  }
  return { bank, origin, openCalls: () => openCalls, closeBank }
}

const requested = {
  titleFor: () => 'Every document',
  clientName: 'Acme & Sons',
  personName: 'Ada',
  reader: createReader({ locale: 'en-US', timeZone: 'America/New_York' }),
}

/** The request for every invoice, by a title that holds a name. */
export const everyInvoice: ExportRequest<'invoices'> = {
  kind: 'invoices',
  definition: invoiceList,
  list: parseListParams(invoiceList, { period: 'all' }),
  ids: [],
  period: choosePeriod({
    requested: 'all',
    fallback: null,
    now: new Date(),
    timeZone: 'UTC',
    fiscalStart: 1,
  }),
  conditions: [{ name: 'customer', label: 'Customer: Globex' }],
}

async function addInvoices(bank: TestBank, count: number): Promise<string[]> {
  const { query } = bank.context.database
  const [first] = await query(`select * from invoice where file_id is not null and body like $1`, [
    '%INV-001%',
  ])
  const body = JSON.parse(String(first?.['body'])) as Record<string, unknown>
  const ids: string[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const [id, file_id] = [randomUUID(), randomUUID()]
    const created_at = new Date(Date.UTC(2025, 0, 1, 0, nth)).toISOString()
    const further = { ...body, id, file_id, invoice_number: `X-${nth}`, created_at }
    await query(
      `insert into invoice (id, business_id, customer_id, status, date, due_date, created_at,
         file_id, body)
       select $1::uuid, business_id, customer_id, status, date, due_date, $2::timestamptz,
         $3::uuid, $4
       from invoice where id = $5::uuid`,
      [id, created_at, file_id, JSON.stringify(further), first?.['id']],
    )
    await query(
      `insert into file (id, business_id, owner, owner_id, file_name, content_type, ordinal)
       select $1::uuid, business_id, 'invoice', id::text, 'x.pdf', 'application/pdf', 0
       from invoice where id = $2::uuid`,
      [file_id, id],
    )
    ids.push(id)
  }
  return ids
}
