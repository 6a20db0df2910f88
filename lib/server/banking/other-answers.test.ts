import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import { openTestUpstream, type TestUpstream } from '@/test/banking/upstream'

// What somebody else's API may send within the specification, and how it is read.

let upstream: TestUpstream
let client: BankingClient
let respond: (response: ServerResponse) => void

beforeAll(async () => {
  upstream = await openTestUpstream((_, response) => respond(response))
  client = createBankingClient({ baseUrl: new URL(`${upstream.origin}/eu/api/v1/`) })
})

afterAll(async () => {
  await client.close()
  await upstream.close()
})

const bank = () => client.forToken(new SecretText('token'))

function says(body: unknown): void {
  respond = (response) => void response.writeHead(200).end(JSON.stringify(body))
}

describe('an identifier', () => {
  test.each([
    '-_.~'.repeat(50),
    'x'.repeat(200),
    '...',
    '~.',
    'acct:main;v=1,2@3$&+',
    'konto-ü-口座',
    'a b',
    '%41',
    '#?',
    '0',
    'null',
    'constructor',
  ])('%s is one segment of the path, and comes back as it is', async (id) => {
    says({ id })
    expect(await bank().getAccount(id)).toEqual({ id })
    expect(upstream.calls.at(-1)?.path).toBe(`/eu/api/v1/accounts/${encodeURIComponent(id)}`)
  })
})

test('a length beside chunks, of which nobody can tell where they end, is no answer', async () => {
  const both = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'
  respond = ({ socket }) => void socket?.end(`${both}b\r\n${'x'.repeat(11)}\r\n0\r\n\r\n`)
  await expect(bank().listCards([])).rejects.toMatchObject({ code: 'unreachable' })
})

test('half of a surrogate pair, and NUL, are read as the mark of what cannot be read', async () => {
  const body = String.raw`{"page":{"next_page_token":null},"cards":[{"id":"\ud83d","name":"\ud83d\ude00 \udc00\u0000"}]}`
  respond = (response) => void response.writeHead(200).end(body)
  const [card] = (await bank().listCards([])).items
  expect(card).toEqual({ id: '\ufffd', name: '😀 \ufffd\ufffd' })
  expect(encodeURIComponent(card?.id ?? '')).toBe('%EF%BF%BD')
})

describe('an amount', () => {
  test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0])(
    'of %d is read to the last digit, in a currency that may be new',
    async (amount) => {
      const transaction = { id: 't', amount: { amount, currency: 'XXN' } }
      says({ transactions: [transaction], page: { next_page_token: null } })
      expect((await bank().listTransactions([])).items).toEqual([transaction])
    },
  )

  test('may be written with a point or an exponent, as JSON numbers may', async () => {
    const body =
      '{"page":{"next_page_token":null},"transactions":[' +
      '{"amount":{"currency":"USD","amount":-1.25e3},"id":"a"},' +
      '{"amount":{"currency":"USD","amount":100.0},"id":"b"}]}'
    respond = (response) => void response.writeHead(200).end(body)
    const { items } = await bank().listTransactions([])
    expect(items.map(({ amount }) => amount.amount)).toEqual([-1250, 100])
  })
})

describe('a rate or a quantity', () => {
  test.each(['0.08875', '12345678901234567.25', '0.1234567890123456789', '1.10', '2.5e-7'])(
    'of %s keeps every digit',
    async (sent) => {
      const body = `{"id":"i","note":"12345678901234567890 \\" 1","line_items":[{"quantity":${sent},"tax_rate":${sent}}]}`
      respond = (response) => void response.writeHead(200).end(body)
      const { line_items, note } = await bank().getInvoice('i')
      const [line] = line_items ?? []
      // A text where a number would lose a digit.
      expect(line?.quantity).toBe(sent.length > 15 ? sent : Number(sent))
      expect(line?.tax_rate).toEqual(line?.quantity)
      expect(note).toBe('12345678901234567890 " 1')
    },
  )

  test('a rate or a quantity that is no number is left out', async () => {
    says({ id: 'i', tax_rate: 'a fifth', line_items: [{ quantity: '2,5' }] })
    const { line_items, tax_rate } = await bank().getInvoice('i')
    expect([tax_rate, line_items?.[0]?.quantity]).toEqual([undefined, undefined])
  })
})

const whole = '{"accounts":[{"id":"ü"}],"page":{"next_page_token":"é &=+"}}'

test.each<[string, (response: ServerResponse) => void]>([
  [
    'in gzip',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole)),
  ],
  [
    'in br',
    (response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(whole)),
  ],
  [
    'in identity',
    (response) => response.writeHead(200, { 'content-encoding': 'identity' }).end(whole),
  ],
  ['after a byte order mark', (response) => response.writeHead(200).end(`\uFEFF${whole}`)],
  [
    'after a provisional answer',
    (response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeHead(200).end(whole)
    },
  ],
  [
    'byte by byte',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json;charset=utf8' })
      for (const byte of Buffer.from(whole)) response.write(Buffer.of(byte))
      response.end()
    },
  ],
  [
    'as vendor JSON',
    (response) =>
      response.writeHead(200, { 'content-type': 'application/vnd.bank.v1+json' }).end(whole),
  ],
])('a list that arrives %s is read', async (_, answer) => {
  respond = answer
  const token = 'é &=+'
  expect(await bank().listAccounts([])).toMatchObject({
    items: [{ id: 'ü' }],
    next_page_token: token,
  })
  says({ accounts: [], page: { next_page_token: null } })
  await bank().listAccounts([['page_token', token]])
  const sent = new URL(upstream.calls.at(-1)?.path ?? '', upstream.origin).searchParams
  expect(sent.get('page_token')).toBe(token)
})

test('a refusal in gzip is understood', async () => {
  const problem = JSON.stringify({ errors: [{ parameter: 'status', detail: 'is unknown' }] })
  respond = (response) =>
    void response.writeHead(400, { 'content-encoding': 'gzip' }).end(gzipSync(problem))
  await expect(bank().listCards([['status', 'x']])).rejects.toMatchObject({
    code: 'invalid_request',
    errors: [{ parameter: 'status', detail: 'is unknown' }],
  })
})
