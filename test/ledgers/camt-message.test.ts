import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { madeFile } from '@/test/ledgers/made-file'
import { type ForeignPrograms, openForeignPrograms } from '@/test/ledgers/foreign-program'
import { hostileRows, testContent } from '@/test/ledgers/ledger-content'

// libxml2 compares what is handed to Odoo with the elements of the message, which `camt.053.001.08.rng` states.

let foreign: ForeignPrograms
beforeAll(async () => {
  foreign = await openForeignPrograms()
}, 600_000)
afterAll(() => foreign.close())

const message = path.join(import.meta.dirname, 'camt.053.001.08.rng')

async function camtOf(rows: readonly LedgerRow[]): Promise<string> {
  const { bytes } = await madeFile(testContent('camt', rows))
  return new TextDecoder().decode(bytes)
}

/** Throws, with what xmllint says, where the text is not the message. */
async function requireMessage(text: string): Promise<void> {
  await writeFile(path.join(foreign.folder, 'rows.xml'), text)
  await foreign.read('xmllint', '--noout', '--nonet', '--relaxng', message, 'rows.xml')
}

test('CAMT.053 of a month that no bank should send has the elements, order and lengths of 001.08', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => requireMessage(await camtOf(rows))),
    { numRuns: 40 },
  )
}, 120_000)

test.each([
  ['an element in another place', /(<NtryRef>.*?<\/NtryRef>)(<Amt .*?<\/Amt>)/u, '$2$1'],
  ['a name where 001.04 has it', /<Pty>(.*?)<\/Pty>/u, '$1'],
  ['a required element that is not there', /<Acct>.*?<\/Acct>/u, ''],
  ['a sign', /<Amt Ccy="USD">/u, '<Amt Ccy="USD">-'],
  ['a reference that is too long', /<NtryRef>/u, `<NtryRef>${'7'.repeat(35)}`],
])('%s is not CAMT.053.001.08', async (_, from, to) => {
  const [rows] = fc.sample(
    hostileRows.filter(
      ([first]) => first?.currency === 'USD' && first.amount !== 0 && /[a-z]/u.test(first.payee),
    ),
    { numRuns: 1, seed: 1 },
  )
  const text = await camtOf(rows ?? [])
  await requireMessage(text)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  await expect(requireMessage(changed)).rejects.toThrow(/fails to validate/u)
})
