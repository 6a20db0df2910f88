import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultWords } from '@/scripts/fault-page.mjs'
import { replaceFault } from '@/scripts/replace-fault.mjs'

let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  replaceFault(request, response, { reference: 'ref-4711', nonce: 'n0nce' })
  answer(response)
})
let origin: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function ask(answered: typeof answer, init: RequestInit = {}) {
  answer = answered
  const response = await fetch(origin, init)
  return { response, text: await response.text() }
}

const blank = '<!DOCTYPE html><html id="__next_error__"></html>'

describe('an answer of Next to an error', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['in one piece', (response) => response.writeHead(500, { etag: 'x' }).end(blank)],
    [
      'by its status and a stream',
      (response) => {
        response.statusCode = 500
        response.setHeader('content-length', '9999')
        response.setHeader('content-encoding', 'gzip')
        response.flushHeaders()
        response.write(blank)
        response.write(blank)
        response.end()
      },
    ],
    [
      'as plain text',
      (response) => {
        response.statusCode = 500
        response.end('Internal Server Error')
      },
    ],
  ])('%s becomes a page that says what to do, with its reference', async (_, answered) => {
    const { response, text } = await ask(answered)
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('x-request-id')).toBe('ref-4711')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(text).toContain('<h1>This page could not be made</h1>')
    expect(text).toContain('<code>ref-4711</code>')
    expect(text).toContain('<a href="/">')
    expect(text).not.toContain('__next_error__')
    expect(text).not.toContain('<script')
  })

  test('has no body for HEAD', async () => {
    const { response, text } = await ask((each) => each.writeHead(500).end(), { method: 'HEAD' })
    expect([response.status, text]).toEqual([500, ''])
  })
})

describe('what is left alone:', () => {
  test('every other status, also one that is set late', async () => {
    const { response, text } = await ask((each) => {
      each.statusCode = 502
      each.write('told ')
      each.end('already')
    })
    expect([response.status, text]).toEqual([502, 'told already'])
  })

  test("a route's own problem, which has its reference", async () => {
    const { text } = await ask((each) => {
      each.writeHead(500, { 'content-type': 'application/problem+json' })
      each.end('{}')
    })
    expect(text).toContain('could not be made')
    const own = await ask((each) => {
      each.setHeader('x-request-id', 'own')
      each.writeHead(500).end('{"request_id":"own"}')
    })
    expect(own.text).toBe('{"request_id":"own"}')
  })

  test("what Next's client asks for by itself", async () => {
    const { text } = await ask((each) => each.writeHead(500).end('0:E{}'), {
      headers: { rsc: '1' },
    })
    expect(text).toBe('0:E{}')
  })
})

test('the page and the one that Next shows by script say the same', () => {
  const source = readFileSync('components/layout/fault-report.tsx', 'utf8').replace(/\s+/g, ' ')
  for (const words of Object.values(faultWords)) expect(source).toContain(words)
})
