import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/**
 * The same as GnuCash exports them, which it does from a window alone: the layout of `csv-transactions-export.cpp`
 * for transactions, with a line for each side and the first alone with the day.
 */
export function exportAsGnucash(lines: readonly ComparedRow[], nth: number): string {
  const head =
    'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price'
  const side = (account: string, cents: number) => {
    const name = account.split(':').at(-1) ?? ''
    const amount = decimal(cents)
    return ['', account, name, `$${amount}`, amount, `$${amount}`, amount, 'n', '', '1.00']
  }
  return `${[
    head,
    ...lines.flatMap(({ id, day, amount, texts: [party = '', words = ''] }) => {
      const transaction = [day, id, id, party, words, 'CURRENCY::USD', '', '']
      const again = transaction.map(() => '')
      return [
        quoted([...transaction, ...side(accountOf(nth), amount)]),
        quoted([...again, ...side('Income:Unknown', -amount)]),
      ]
    }),
  ].join('\n')}\n`
}
