import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseCsv } from 'hucre/csv'
import type { ComparedRow } from '@/lib/domain/books/compared-row'

const run = promisify(execFile)

const decimal = (cents: number) => (cents / 100).toFixed(2)
const quoted = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** The account of the nth ledger. */
export const accountOf = (nth: number): string => `Assets:Bank${nth}`

/**
 * The lines of many ledgers as hledger itself exports them, each ledger's by itself: one run of the program, since it
 * takes longer to begin than to write. The code of a line is its identifier.
 */
export async function exportByHledger(
  ledgers: readonly (readonly ComparedRow[])[],
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'books-hledger-'))
  try {
    const journal = ledgers.map((lines, nth) => lines.map((line) => journalOf(line, nth)).join(''))
    await writeFile(path.join(folder, 'all.journal'), journal.join(''))
    const env = { ...process.env, HOME: folder, LANG: 'C.UTF-8' }
    const args = ['-f', 'all.journal', 'print', '-O', 'csv']
    const options = { cwd: folder, env, maxBuffer: 1e9 }
    const { stdout } = await run('hledger', args, options)
    return apart(stdout, ledgers.length)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function journalOf({ id, day, amount, texts }: ComparedRow, nth: number): string {
  const head = `${day} * (${id}) ${texts.join(' | ')}\n`
  return `${head}    ${accountOf(nth)}    $${decimal(amount)}\n    Income:Unknown\n\n`
}

/** Both postings of a transaction go to the ledger of its account. */
function apart(text: string, count: number): string[] {
  const [head = [], ...lines] = parseCsv(text, { header: false }) as string[][]
  const [transaction, account] = [head.indexOf('txnidx'), head.indexOf('account')]
  const files = Array.from({ length: count }, () => [quoted(head)])
  const places = new Map(
    lines.flatMap((cells) => {
      const nth = /^Assets:Bank(\d+)$/u.exec(cells[account] ?? '')?.[1]
      return nth === undefined ? [] : [[cells[transaction], Number(nth)] as const]
    }),
  )
  for (const cells of lines) files[places.get(cells[transaction]) ?? -1]?.push(quoted(cells))
  return files.map((each) => `${each.join('\n')}\n`)
}

export interface GnucashLedger {
  readonly account: string
  readonly lines: readonly (readonly [
    day: string,
    cents: number,
    number: string,
    description: string,
    notes: string,
  ])[]
}

interface GnucashSettings {
  readonly layout: 'simple' | 'with_splits'
  readonly dates: 'iso' | 'locale'
}

/** Accounts below Assets, as GnuCash itself exports them, each by itself. */
export async function writeByGnucash(
  ledgers: readonly GnucashLedger[],
  { layout, dates }: GnucashSettings,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'books-gnucash-'))
  try {
    await writeFile(path.join(folder, 'ledgers.json'), JSON.stringify(ledgers))
    const program = path.join(import.meta.dirname, 'export_by_gnucash.py')
    const env = { ...process.env, HOME: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
    const command = 'exec /usr/bin/python3 "$@" < ledgers.json'
    const options = { cwd: folder, env }
    await run('sh', ['-c', command, 'sh', program, folder, layout, dates], options)
    return await Promise.all(
      ledgers.map((_, nth) => readFile(path.join(folder, `${nth}.csv`), 'utf8')),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

// The time of the program grows with the square of what a book has.
const ledgersOfBook = 250

/** The same as GnuCash exports them; the number of a line is its identifier. */
export async function exportByGnucash(
  ledgers: readonly (readonly ComparedRow[])[],
): Promise<string[]> {
  const books = ledgers.map((lines, nth) => ({
    account: accountOf(nth).split(':').at(-1) ?? '',
    lines: lines.map(
      ({ id, day, amount, texts: [party = '', words = ''] }) =>
        [day, amount, id, party, words] as const,
    ),
  }))
  const files: string[] = []
  for (let at = 0; at < books.length; at += ledgersOfBook) {
    const some = books.slice(at, at + ledgersOfBook)
    files.push(...(await writeByGnucash(some, { layout: 'with_splits', dates: 'iso' })))
  }
  return files
}
