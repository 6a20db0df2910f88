import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { MockAgent } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { createDownloadFile, type DownloadOptions } from '@/lib/server/banking/download-file'
import { openTestUpstream } from '@/test/banking/upstream'

let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  closers = []
})

const never = new AbortController().signal

async function open(
  answer: Parameters<typeof openTestUpstream>[0],
  options: Partial<DownloadOptions> = {},
) {
  const upstream = await openTestUpstream(answer)
  const files = createDownloadFile({ baseUrl: upstream.baseUrl, ...options })
  closers.push(files.close, upstream.close)
  return { upstream, url: `${upstream.origin}/files/1?signature=s`, ...files }
}

async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('a download', () => {
  test('streams the bytes, and sends no bearer', async () => {
    const { upstream, url, downloadFile } = await open((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '5' })
        .end('%PDF-'),
    )
    const file = await downloadFile(url, never)
    expect(file).toMatchObject({ status: 200, contentType: 'application/pdf', contentLength: 5 })
    expect(await read(file.body)).toBe('%PDF-')
    expect(upstream.calls[0]?.path).toBe('/files/1?signature=s')
    expect(upstream.calls[0]?.headers.authorization).toBeUndefined()
  })

  test.each([403, 410] as const)(
    'a download whose address has lapsed says so with %i',
    async (status) => {
      const { url, downloadFile } = await open((_, response) => response.writeHead(status).end('x'))
      expect((await downloadFile(url, never)).status).toBe(status)
    },
  )

  test.each([301, 302, 303, 307, 308])(
    'follows one redirect by %i, and no second',
    async (status) => {
      const { upstream, url, downloadFile } = await open((request, response) => {
        const nth = Number(request.url?.at(-1))
        if (nth === 2) response.writeHead(200).end('file')
        else response.writeHead(status, { location: `/at/${nth === 9 ? 1 : 2}` }).end()
      })
      const file = await downloadFile(`${upstream.origin}/at/1`, never)
      expect(await read(file.body)).toBe('file')
      expect(upstream.calls.map(({ path }) => path)).toEqual(['/at/1', '/at/2'])
      await expect(downloadFile(`${upstream.origin}/at/9`, never)).rejects.toMatchObject({
        code: 'file_host_refused',
        refusal: { reason: 'redirected', host: upstream.origin },
      })
      expect(upstream.calls).toHaveLength(4)
      expect(upstream.calls.map(({ headers }) => headers.authorization)).toEqual(Array(4))
      expect(url).toContain(upstream.origin)
    },
  )

  test('a download is redirected within what is allowed alone', async () => {
    const store = await openTestUpstream((_, response) => response.end('stored'))
    closers.push(store.close)
    const redirect: Parameters<typeof openTestUpstream>[0] = (_, response) =>
      response.writeHead(302, { location: `${store.origin}/x` }).end()
    const closed = await open(redirect)
    await expect(closed.downloadFile(closed.url, never)).rejects.toMatchObject({
      code: 'file_host_refused',
      refusal: { reason: 'not_allowed', host: store.origin },
    })
    expect(store.calls).toHaveLength(0)
    const allowed = await open(redirect, { fileHosts: [store.origin] })
    const file = await allowed.downloadFile(allowed.url, never)
    expect(await read(file.body)).toBe('stored')
  })

  test('a download comes from any port of a public host, by a redirect to another one too', async () => {
    const publicDispatcher = new MockAgent()
    publicDispatcher.disableNetConnect()
    const at = (origin: string) => publicDispatcher.get(origin).intercept({ path: '/x?s=1' })
    at('https://files.example:8443').reply(302, '', {
      headers: { location: 'https://store.example:9443/x?s=1' },
    })
    at('https://store.example:9443').reply(200, 'public')
    const { downloadFile } = await open((_, response) => response.end(), { publicDispatcher })
    const file = await downloadFile('https://files.example:8443/x?s=1', never)
    expect(await read(file.body)).toBe('public')
  })

  test('a download comes from an origin of our own network that the operator allows', async () => {
    const store = await openTestUpstream((_, response) => response.end('stored'))
    const baseUrl = new URL('https://api.bank.example/api/v1')
    const files = createDownloadFile({ baseUrl, fileHosts: [store.origin] })
    closers.push(store.close, files.close)
    expect(await read((await files.downloadFile(`${store.origin}/x`, never)).body)).toBe('stored')
  })

  test('a download that ends before its length fails', async () => {
    const { url, downloadFile } = await open((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    await expect(downloadFile(url, never).then(({ body }) => read(body))).rejects.toThrow()
  })

  test('a download that stalls fails', async () => {
    const { url, downloadFile } = await open((_, response) => response.writeHead(200).write('a'), {
      timeouts: { connectMs: 500, idleMs: 200, totalMs: 5000 },
    })
    await expect(downloadFile(url, never).then(({ body }) => read(body))).rejects.toThrow()
  })

  test('a download that never ends is cut off when its whole time is over', async () => {
    const { url, downloadFile } = await open(
      (_, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
      { timeouts: { connectMs: 500, idleMs: 1000, totalMs: 300 } },
    )
    await expect(downloadFile(url, never).then(({ body }) => read(body))).rejects.toThrow()
  })

  test('a download beyond the cap is refused by its length, and cut off without one', async () => {
    const declared = await open(
      (_, response) => response.writeHead(200, { 'content-length': '11' }).end('x'.repeat(11)),
      { maxBytes: 10 },
    )
    await expect(declared.downloadFile(declared.url, never)).rejects.toMatchObject({
      code: 'too_large',
    })
    const silent = await open((_, response) => response.writeHead(200).end('x'.repeat(11)), {
      maxBytes: 10,
    })
    await expect(
      silent.downloadFile(silent.url, never).then(({ body }) => read(body)),
    ).rejects.toMatchObject({ code: 'too_large' })
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'a download that comes as %s though nobody requested it is decoded, up to the cap',
    async (encoding, encode) => {
      const headers = { 'content-encoding': encoding, 'content-length': '1' }
      const answer = (text: string) => {
        const body = encode(Buffer.from(text))
        return { ...headers, 'content-length': String(body.length), body }
      }
      const { body: packed, ...sent } = answer('%PDF-1.7 whole')
      const small = await open((_, response) => response.writeHead(200, sent).end(packed))
      const file = await small.downloadFile(small.url, never)
      expect(file.contentLength).toBeUndefined()
      expect(await read(file.body)).toBe('%PDF-1.7 whole')
      const { body: bomb, ...sentOfBomb } = answer('x'.repeat(1_000_000))
      const large = await open((_, response) => response.writeHead(200, sentOfBomb).end(bomb), {
        maxBytes: 10_000,
      })
      await expect(
        large.downloadFile(large.url, never).then(({ body }) => read(body)),
      ).rejects.toMatchObject({ code: 'too_large' })
    },
  )

  test('a download in an encoding that is not known is refused', async () => {
    const { url, downloadFile } = await open((_, response) =>
      response.writeHead(200, { 'content-encoding': 'compress' }).end('x'),
    )
    await expect(downloadFile(url, never)).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('a page for a browser in place of a document is refused, whatever its host calls it', async () => {
    const { url, downloadFile } = await open((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end('<!doctype html><p>Sign in'),
    )
    await expect(downloadFile(url, never)).rejects.toMatchObject({ code: 'web_page' })
  })

  test('whose reader has gone closes the connection to its host', async () => {
    let tellClosed: (how: string) => void = () => {}
    const closed = new Promise((resolve) => {
      tellClosed = resolve
    })
    const chunk = Buffer.alloc(64 * 1024)
    const { url, downloadFile } = await open((_, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      response.on('close', () => tellClosed('closed'))
      more()
    })
    const file = await downloadFile(url, never)
    file.discard()
    expect(await closed).toBe('closed')
  })

  test('a reader that does not read holds the host back', async () => {
    let written = 0
    const chunk = Buffer.alloc(1024 * 1024)
    const { url, downloadFile } = await open((_, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (written < 200) {
          written += 1
          if (!response.write(chunk)) return
        }
        response.end()
      }
      response.on('drain', more)
      more()
    })
    const file = await downloadFile(url, never)
    for (let turn = 0; turn < 200; turn += 1) await setImmediate()
    expect(written).toBeLessThan(50)
    let length = 0
    for await (const part of file.body) length += (part as Uint8Array).byteLength
    expect(length).toBe(200 * 1024 * 1024)
  })
})

describe('an address that is not to be followed', () => {
  const refusedUrls = [
    'http://files.example/x',
    'https://user:pw@files.example/x',
    'ftp://files.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    '//files.example/x',
    '/files/1',
    '',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://127.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[fe80::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/latest',
    'https://10.0.0.1/x',
    'https://0/x',
    'http://127.0.0.1:1/x',
    'http://localhost/x',
  ]

  test.each(refusedUrls)('%s', async (url) => {
    const { downloadFile, upstream } = await open((_, response) => response.end())
    await expect(downloadFile(url, never)).rejects.toMatchObject(
      /^https?:/.test(url)
        ? { code: 'file_host_refused', refusal: { host: new URL(url).origin } }
        : { code: 'unreadable', refusal: undefined },
    )
    expect(upstream.calls).toHaveLength(0)
  })

  test('a name that resolves to this machine is refused when connecting', async () => {
    const { downloadFile } = await open((_, response) => response.end())
    await expect(downloadFile('https://localhost:8443/x', never)).rejects.toMatchObject({
      code: 'file_host_refused',
      refusal: { reason: 'not_allowed', host: 'https://localhost:8443' },
    })
  })

  test('a loopback address, for a bank that is not on loopback itself', async () => {
    const upstream = await openTestUpstream((_, response) => response.end())
    const files = createDownloadFile({ baseUrl: new URL('https://api.bank.example/api/v1') })
    closers.push(upstream.close, files.close)
    await expect(files.downloadFile(`${upstream.origin}/x`, never)).rejects.toMatchObject({
      code: 'file_host_refused',
    })
    expect(upstream.calls).toHaveLength(0)
  })
})
