import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank } from '@/test/bank/bank'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { createBankingClient, createBankReader } from '@/lib/server/banking/create-banking-client'
import { readAnswer } from '@/lib/server/banking/read-answer'
import { createChance, mutateBytes, mutateValue } from '@/test/banking/mutations'
import { openTestUpstream } from '@/test/banking/upstream'

const bodies = 20_000
const bodiesOverTheWire = 600

const lists: readonly (readonly [path: string, read: (bank: BankReader) => Promise<unknown>])[] = [
  ['accounts', (bank) => bank.listAccounts([])],
  ['cards', (bank) => bank.listCards([])],
  ['transactions', (bank) => bank.listTransactions([['page_size', '50']])],
  ['statements', (bank) => bank.listStatements([])],
  ['invoicing/customers', (bank) => bank.listCustomers([])],
  ['invoicing/invoices', (bank) => bank.listInvoices([['page_token', 'p']])],
]

const truths = new Map<string, unknown>()
const unhandled: unknown[] = []
const note = (cause: unknown): void => void unhandled.push(cause)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  const bank = await openTestBank()
  for (const [path] of lists) truths.set(path, await (await bank.get(`/api/v1/${path}`)).json())
  await bank.close()
})
afterAll(() => void process.off('unhandledRejection', note))

function createTamperer(seed: number): (path: string) => { status: number; body: Uint8Array } {
  const chance = createChance(seed)
  return (path) => {
    const truth = truths.get(path)
    const body =
      chance(2) === 0
        ? mutateBytes(JSON.stringify(truth), chance)
        : Buffer.from(JSON.stringify(mutateValue(truth, chance)))
    return { status: chance(20) === 0 ? 400 + chance(200) : 200, body }
  }
}

async function readAll(count: number, bankOf: (serial: number) => BankReader) {
  const outcomes = { read: 0, refused: 0 }
  for (let serial = 0; serial < count; serial += lists.length) {
    const bank = bankOf(serial)
    await Promise.all(
      lists.map(async ([, read]) => {
        try {
          await read(bank)
          outcomes.read += 1
        } catch (cause) {
          if (!isBankingError(cause)) throw cause
          outcomes.refused += 1
        }
      }),
    )
  }
  return outcomes
}

test(`${bodies} bodies that were tampered with are read or refused, and nothing else`, async () => {
  const tamper = createTamperer(20_261_121)
  const token = new SecretText('canary-token')
  const request: BankRequest = async (_, { segments, query, scope }) => {
    const hasPageToken = query.some(([name]) => name === 'page_token')
    const answer = { ...tamper(segments.join('/')), header: () => undefined }
    return readAnswer(answer, { scope, hasPageToken, secret: token.reveal(), now: new Date() })
  }
  const bank = createBankReader(request, token)
  const { read, refused } = await readAll(bodies, () => bank)
  expect(read + refused).toBeGreaterThanOrEqual(bodies)
  expect(read).toBeGreaterThan(bodies / 10)
  expect(refused).toBeGreaterThan(bodies / 10)
  expect(unhandled).toEqual([])
  expect({}).not.toHaveProperty('amount')
})

test(`${bodiesOverTheWire} of them over the wire`, async () => {
  const tamper = createTamperer(11)
  const upstream = await openTestUpstream((request, response) => {
    const path = request.url?.replace(/^\/api\/v1\/|\?.*$/g, '') ?? ''
    const { status, body } = tamper(path)
    response.writeHead(status).end(body)
  })
  const client = createBankingClient({ baseUrl: upstream.baseUrl, random: () => 0 })
  // A token of its own each time, so that no pause outlasts its call.
  const bankOf = (serial: number) => client.forToken(new SecretText(`token-${serial}`))
  const { read, refused } = await readAll(bodiesOverTheWire, bankOf)
  expect(read + refused).toBe(bodiesOverTheWire)
  expect(upstream.calls.length).toBeGreaterThanOrEqual(bodiesOverTheWire)
  expect(unhandled).toEqual([])
  await client.close()
  await upstream.close()
})
