import { expect, test } from 'vitest'
import { writeBeancount, writeHledgerRules } from '@/lib/domain/ledgers/write-text-ledgers'
import { ledgerContent } from '@/lib/server/packs/ledger-content'
import { testTransaction } from '@/test/exports/file-bank'

const hostile = 'Operating\nplugin "evil"\r\n2026-06-01 * "forged" "entry"\u2028  Assets:X  -9 USD'

async function contentOf(format: 'beancount' | 'hledger') {
  const content = ledgerContent({
    account: { id: 'acc-1', account_type: 'checking' },
    name: hostile,
    clientName: hostile,
    rows: [
      testTransaction({
        amount: { amount: -900, currency: 'USD\ninclude "/etc/passwd"' },
        posted_at: '2026-06-02T12:00:00Z',
        counterparty_name: hostile,
        memo: hostile,
      }),
    ],
    period: { first: '2026-06-01', last: '2026-06-30' },
    timeZone: 'UTC',
    balances: { kind: 'unknown', why: 'not_given' },
    choice: { target: format, format },
  })
  if (typeof content === 'string') throw new Error(content)
  return content
}

test('no name of a bank begins a line of its own in a ledger’s text', async () => {
  let text = ''
  for await (const part of writeBeancount(await contentOf('beancount'))) text += part
  const lines = text.split(/[\n\r\u2028]/u)
  expect(lines.filter((line) => /^(?:plugin|include)/u.test(line))).toEqual([])
  // One entry, the bank's own.
  expect(lines.filter((line) => /^\d{4}/u.test(line))).toHaveLength(1)
  const rules = writeHledgerRules(await contentOf('hledger')).split(/[\n\r\u2028]/u)
  expect(
    rules.filter((line) => !/^(?:#|skip|date-format|decimal-mark|fields|account1|$)/u.test(line)),
  ).toEqual([])
})
