import { once } from 'node:events'
import { createServer, request as send, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compress, FrontResponse } from '@/scripts/front-response.mjs'

let handle: RequestListener
const server = createServer({ ServerResponse: FrontResponse }, (request, response) => {
  response.complete = (status) => {
    if (status === 405) response.content = { type: 'text/plain', body: 'not offered' }
    response.setHeader('Cache-Control', 'private, no-store')
    if (!response.hasHeader('content-security-policy')) {
      response.setHeader('Content-Security-Policy', "default-src 'none'")
    }
    return status === 500 ? 503 : status
  }
  compress(request, response, () => handle(request, response))
})
let port: number

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function ask(answer: RequestListener, init: { method?: string; gzip?: boolean } = {}) {
  handle = answer
  const headers = init.gzip === true ? { 'accept-encoding': 'gzip' } : {}
  const sent = send({ host: '127.0.0.1', port, method: init.method ?? 'GET', headers }).end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

const page = '<p>row</p>'.repeat(1000)
const asHtml: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.write(page.slice(0, 5000))
  response.end(page.slice(5000))
}

describe('a response of the front server', () => {
  test('of a method that is not offered says so, where Next says nothing', async () => {
    const empty: RequestListener = (_request, response) => {
      response.statusCode = 405
      response.end()
    }
    const { headers, bytes } = await ask(empty)
    expect(bytes.toString()).toBe('not offered')
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '11' })
    expect((await ask(empty, { method: 'HEAD' })).bytes.toString()).toBe('')
  })

  test('of a fault that has a name of its own has its status', async () => {
    const { status } = await ask((_request, response) => {
      response.writeHead(500, 'Internal Server Error').end('a page')
    })
    expect(status).toBe(503)
  })

  test('is private, however it was answered', async () => {
    const explicit = await ask((_request, response) => {
      response.writeHead(404, { 'cache-control': 'public, max-age=60' }).end('x')
    })
    const implicit = await ask((_request, response) => {
      response.setHeader('Cache-Control', 's-maxage=31536000')
      response.end('x')
    })
    expect(explicit.status).toBe(404)
    for (const { headers } of [explicit, implicit]) {
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['content-security-policy']).toBe("default-src 'none'")
    }
  })

  test('keeps the stricter policy that its route wrote', async () => {
    const { headers } = await ask((_request, response) => {
      response.setHeader('Content-Security-Policy', 'sandbox')
      response.end('x')
    })
    expect(headers['content-security-policy']).toBe('sandbox')
  })

  test('that is a document has its length, and is not compressed', async () => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'x-document-length': '4' })
      response.write('four')
      response.end()
    }
    const { headers, bytes } = await ask(answer, { gzip: true })
    expect(headers).toMatchObject({ 'content-length': '4' })
    expect(headers).not.toHaveProperty('x-document-length')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(bytes.toString()).toBe('four')
  })
})

describe('compression', () => {
  test('shrinks a page for a browser that takes gzip, and for no other', async () => {
    const small = await ask(asHtml, { gzip: true })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(small.bytes.length).toBeLessThan(page.length / 10)
    expect(gunzipSync(small.bytes).toString()).toBe(page)
    const plain = await ask(asHtml)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.bytes.toString()).toBe(page)
  })

  test('leaves alone a download, an answer that is compressed, and one without a body', async () => {
    const csv = await ask(
      (_q, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' }).end(page)
      },
      { gzip: true },
    )
    const done = await ask(
      (_q, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end('x')
      },
      { gzip: true },
    )
    const head = await ask(asHtml, { gzip: true, method: 'HEAD' })
    expect(csv.headers).not.toHaveProperty('content-encoding')
    expect(done.headers['content-encoding']).toBe('br')
    expect(head.headers).not.toHaveProperty('content-encoding')
  })

  test('sends each part of a streamed page at once', async () => {
    let finish = () => {}
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>first</p>')
      finish = () => void response.end('<p>last</p>')
    }
    const headers = { 'accept-encoding': 'gzip' }
    const [response] = await once(send({ host: '127.0.0.1', port, headers }).end(), 'response')
    const chunks: Buffer[] = [(await once(response, 'data'))[0]]
    finish()
    for await (const chunk of response) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(1)
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('<p>first</p><p>last</p>')
  })

  test('ends with a reader who leaves, while the page is still being written', async () => {
    const closed = new Promise<void>((resolve) => {
      handle = (_request, response) => {
        response.setHeader('Content-Type', 'text/html')
        const timer = setInterval(() => response.write(page), 1)
        response.on('close', () => {
          // Next may write once more before it notices.
          response.write(page)
          clearInterval(timer)
          resolve()
        })
      }
    })
    const headers = { 'accept-encoding': 'gzip' }
    const sent = send({ host: '127.0.0.1', port, headers }).end()
    const [response] = await once(sent, 'response')
    await once(response, 'data')
    sent.destroy()
    await closed
    expect((await ask(asHtml, { gzip: true })).bytes.length).toBeGreaterThan(0)
  })
})
