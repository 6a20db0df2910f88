import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaticFiles } from '@/scripts/static-files.mjs'

let folder: string
let port: number
let opened: Readable | undefined
const server = createServer()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'static-'))
  await writeFile(path.join(folder, 'large.js'), Buffer.alloc(8_000_000))
  await writeFile(path.join(folder, 'small.js'), 'plain')
  await writeFile(path.join(folder, 'small.js.br'), 'brotli')
  await writeFile(path.join(folder, 'small.js.gz'), 'gzip')
  const serveFile = createStaticFiles(folder)
  server.on('request', (request, response) => {
    response.on('pipe', (source) => (opened = source))
    serveFile(request, response, () => void response.writeHead(404).end(request.url))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

async function ask(name: string, headers: Record<string, string> = {}) {
  const [response] = (await once(get({ port, path: name, headers }), 'response')) as [
    IncomingMessage,
  ]
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode, headers: response.headers, text }
}

test('a file of the build is kept for good, and compressed as the browser takes it', async () => {
  const url = '/_next/static/small.js'
  expect((await ask(url, { 'accept-encoding': 'gzip, deflate, br' })).text).toBe('brotli')
  expect((await ask(url, { 'accept-encoding': 'gzip' })).text).toBe('gzip')
  const { headers, text } = await ask(url)
  expect(text).toBe('plain')
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable')
  expect(headers['content-type']).toBe('text/javascript')
  expect((await ask(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test('no address reaches a file outside of the folders', async () => {
  for (const url of [
    '/_next/static/../../package.json',
    '/_next/static/%2e%2e/x',
    '/package.json',
  ]) {
    expect(await ask(url)).toMatchObject({ status: 404, text: url })
  }
})

test('a file is sent whole, whatever part of it is asked for', async () => {
  const part = await ask('/_next/static/small.js', { range: 'bytes=3-1' })
  expect(part).toMatchObject({ status: 200, text: 'plain' })
})

test('a reader who leaves closes the file', async () => {
  const sent = get({ port, path: '/_next/static/large.js', agent: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await once(response, 'data')
  sent.destroy()
  await vi.waitFor(() => expect(opened?.destroyed).toBe(true))
})
