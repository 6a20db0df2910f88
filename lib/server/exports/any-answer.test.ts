import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { anyBelieved } from '@/test/any-answer'
import {
  lenientTransactionSchema,
  type Transaction,
  transactionSchema,
} from '@/lib/bank-contract/transaction'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import { openTestFileBank } from '@/test/exports/file-bank'

// What somebody else's bank may send, as a file that another program takes in.

const anyRows = anyBelieved(transactionSchema, lenientTransactionSchema)

async function fileOf(format: FileFormat, rows: readonly Transaction[]) {
  const accounts = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))]
  const bank = openTestFileBank({ rows, accounts: accounts.map((id) => ({ id })) })
  const begun = await bank.make(format)
  if ('failure' in begun) throw new Error(begun.failure.code)
  const bytes = new Uint8Array(await new Response(begun.stream).arrayBuffer())
  return { bytes, text: new TextDecoder().decode(bytes), progress: begun.progress() }
}

describe('whatever a bank says of its transactions', () => {
  test('a table holds each of them once, in as many cells as it has columns', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const [header = [], ...lines] = parseCsv((await fileOf('csv', rows)).text, {
          delimiter: ',',
        })
        expect(lines).toHaveLength(rows.length)
        for (const line of lines) expect(line).toHaveLength(header.length)
      }),
      { numRuns: 100 },
    )
  })

  test('a workbook holds each of them once', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const book = await readXlsx((await fileOf('xlsx', rows)).bytes)
        expect(book.sheets[0]?.rows).toHaveLength(rows.length + 1)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['ofx', 'qif'] as const)(
    'a ledger’s file as %s holds each row that it counts, and nothing that is no text of its own',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(anyRows, async (rows) => {
          const { text, progress } = await fileOf(format, rows)
          // In QIF the amount is said once an entry, and of nothing else.
          const entries = text.match(format === 'ofx' ? /<STMTTRN>/g : /^T-?[\d.]+$/gm)?.length ?? 0
          expect(text).not.toMatch(/undefined|NaN|\[object /)
          expect(entries).toBe(progress.included)
          if (format === 'ofx') expect(text).not.toMatch(/<(?!\/?[A-Z0-9]+>|\?)|&(?!amp;|lt;|gt;)/)
        }),
        { numRuns: 100 },
      )
    },
  )
})
