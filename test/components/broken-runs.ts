import { defaultNaming } from '@/lib/domain/exports/file-naming'
import type { ExportProgress, ExportRun } from '@/lib/domain/exports/export-run'
import { toRun } from '@/lib/present/export-run'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import { beginFile } from '@/lib/server/exports/begin-file'
import { beginZip } from '@/lib/server/exports/begin-zip'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { ReadRun, RunFailure } from '@/lib/server/exports/run-reader'
import { answerFinds } from '@/lib/server/reads/answer-finds'
import type { Surroundings } from '@/test/components/broken-screens'
import { testReader } from '@/test/components/screens'
import { readZip } from '@/test/exports/read-zip'
import { stillAllowed } from '@/test/rights/lasting-rights'

// What is said of a bank's data elsewhere than on a page: by the palette, and of the files that are made.

/** What people type, all of it there: names, last four digits, a number, an amount. */
const typed = ['Payee 10', '1121', 'INV-1', '10.09', 'Account a-1']

/** What the palette says of the client in view, step after step as its browser asks for them. */
export async function finds({ access }: Surroundings): Promise<string> {
  const said: string[] = []
  for (const words of typed) {
    let lookup: string | null = null
    let note: string | undefined
    let isNothing = true
    for (let step = 1; step <= 3; step += 1) {
      const search = { words, lookup, period: undefined }
      const answer = await answerFinds(access, search, testReader)
      const items = answer.groups.flatMap((group) => group.items)
      said.push(
        ...items.map(({ label, detail = '', amount = '' }) => `${label} ${detail} ${amount}`),
      )
      note = answer.note ?? note
      isNothing &&= items.length === 0
      lookup = answer.next ?? null
      if (lookup !== null) continue
      said.push(note ?? (isNothing ? (answer.nothing ?? '') : ''))
      break
    }
  }
  return said.join(' | ')
}

type Begun = Awaited<ReturnType<typeof beginFile>>

const requested = {
  titleFor: () => 'Everything',
  reader: testReader,
  signal: new AbortController().signal,
}

const sourcesOf = ({ bank, now }: Surroundings) => ({
  now: () => now,
  sleep: () => Promise.resolve(),
  right: stillAllowed,
  downloadFile: () => Promise.reject(new Error('no document is offered')),
  readBank: (async (read) => {
    try {
      return { kind: 'read', value: await read(bank) }
    } catch (cause) {
      if (!isBankingError(cause)) throw cause
      return { kind: 'failed', failure: readFailureOf(cause) }
    }
  }) satisfies ReadRun,
})

/** What the run's page says at the end, and what its own note does. */
async function wordsOfRun(
  begun: Begun | { failure: RunFailure },
  { access }: Surroundings,
  kind: ExportRun['kind'],
): Promise<string> {
  if ('failure' in begun) return failureInWords(begun.failure, testReader)
  const bytes = await new Response(begun.stream).arrayBuffer().catch(() => new ArrayBuffer(0))
  const state = await begun.ended
  const progress: ExportProgress = begun.progress()
  const run = { id: 'r', kind, state, progress, startedAt: '2026-07-20T16:00:00Z', by: 'Ada' }
  const {
    headline,
    state: word,
    detail,
    missing,
  } = toRun({ ...run, person_id: 'p' } as unknown as ExportRun, access.client, testReader)
  // A zip or file of all rows may say that it holds nothing.
  if (progress.isWhole && missing.length === 0) return headline
  const note = readNote(kind, bytes)
  const said = [headline, word, detail, ...missing.map(({ reason }) => reason), note].join(' | ')
  // The moment and the reference of a run are ours.
  return said.replaceAll(/\(reference \w+\)|\d{1,2}:\d{2}:\d{2}/g, '')
}

function readNote(kind: ExportRun['kind'], bytes: ArrayBuffer): string {
  if (kind === 'transactions' || bytes.byteLength === 0) return ''
  const entries = readZip(Buffer.from(bytes))
  return entries.find(({ name }) => name.endsWith('.txt'))?.bytes.toString('utf8') ?? ''
}

export async function files(given: Surroundings): Promise<string> {
  const said: string[] = []
  for (const format of ['csv', 'ofx'] as const) {
    const selection = {
      format,
      query: [],
      refine: () => undefined,
      rangeFor: () => ({}),
      accounts: new Map<string, string>(),
      timeZone: 'UTC',
    }
    const begun = await beginFile({ ...requested, selection }, sourcesOf(given))
    said.push(await wordsOfRun(begun, given, 'transactions'))
  }
  return said.join(' | ')
}

export async function zips(given: Surroundings): Promise<string> {
  const said: string[] = []
  for (const kind of ['statements', 'invoices', 'receipts'] as const) {
    const names = { clientName: 'Acme', personName: 'Ada' }
    const naming = defaultNaming[kind]
    const demand = { ...requested, ...names, kind, naming, selection: { query: [] } }
    said.push(await wordsOfRun(await beginZip(demand, sourcesOf(given)), given, kind))
  }
  return said.join(' | ')
}
