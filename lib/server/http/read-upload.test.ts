import { describe, expect, it } from 'vitest'
import { readUpload } from '@/lib/server/http/read-upload'

const origin = 'http://localhost:3000'

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request(`${origin}/api/answer/file`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
}

function form(bytes: Uint8Array<ArrayBuffer>, name = 'Beleg März.pdf'): FormData {
  const fields = new FormData()
  fields.append('token', 'abc')
  fields.append('file', new File([bytes], name))
  return fields
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
const begun =
  '--b\r\ncontent-disposition: form-data; name="token"\r\n\r\nabc\r\n' +
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'

/** A body that is sent piece by piece, and then as `end` does. */
function sent(
  pieces: readonly Uint8Array[],
  end: (controller: ReadableStreamDefaultController) => void,
): { body: ReadableStream; read: () => number } {
  let read = 0
  const body = new ReadableStream({
    pull: (controller) => {
      const piece = pieces[read]
      if (piece === undefined) return end(controller)
      read += 1
      controller.enqueue(piece)
    },
  })
  return { body, read: () => read }
}

describe('a form with a file', () => {
  it('gives its fields and its file as it comes, whatever the file is called', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251)
    const upload = await readUpload(post(form(bytes)))
    expect(upload.fields.get('token')).toBe('abc')
    expect(upload.name).toBe('Beleg März.pdf')
    expect(Buffer.compare(await collect(upload.bytes), bytes)).toBe(0)
    const named = await readUpload(post(form(bytes, '../../etc/passwd')))
    expect(named.name).toBe('passwd')
  })

  it('is read no faster than it is taken, and let go once nobody takes more', async () => {
    const piece = Buffer.alloc(65_536, 65)
    const pieces = [Buffer.from(begun), ...Array.from({ length: 100 }, () => piece)]
    const end = Buffer.from('\r\n--b--\r\n')
    const { body, read } = sent([...pieces, end], (controller) => controller.close())
    const upload = await readUpload(post(body, boundary))
    for await (const _ of upload.bytes) {
      expect(read()).toBeLessThan(10)
      break
    }
    await upload.letGo()
    expect(read()).toBe(pieces.length + 1)
  })

  it('that breaks off is an error to who reads it, however it breaks off', async () => {
    const ends: ((controller: ReadableStreamDefaultController) => void)[] = [
      (controller) => controller.error(new Error('gone')),
      (controller) => controller.close(),
    ]
    for (const end of ends) {
      const { body } = sent([Buffer.from(begun)], end)
      const whole = readUpload(post(body, boundary)).then((upload) => collect(upload.bytes))
      await expect(whole).rejects.toThrow()
    }
  })

  it('is refused where it has no file, no boundary or no body', async () => {
    const empty = new FormData()
    empty.append('token', 'abc')
    const refused = [
      post(empty),
      post('x', { 'content-type': 'multipart/form-data' }),
      new Request(origin, { method: 'POST', headers: boundary }),
    ]
    for (const request of refused) {
      await expect(readUpload(request)).rejects.toMatchObject({ status: 400 })
    }
  })

  it('of a type that holds no file is refused without waiting for its body', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-dataset',
    ]) {
      const { body, read } = sent([], () => {})
      const request = post(body, { 'content-type': type })
      await expect(readUpload(request)).rejects.toMatchObject({ status: 415 })
      expect(read()).toBe(0)
    }
  })
})
