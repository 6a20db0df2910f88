import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { HttpError } from '@/lib/server/http/to-problem'

/** A form with one file at its end, of which nothing is held: its fields, and the file as it comes. */
export interface Upload {
  readonly fields: FormData
  readonly name: string
  /** To be read once. Rejects with HttpError 400 where the form breaks off. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Reads and drops what is left, so that an answer reaches who is still sending. */
  readonly letGo: () => Promise<void>
}

const limits = {
  files: 1,
  fields: 10,
  fieldSize: 2000,
  headerPairs: 20,
  headerSize: 8192,
  parts: 11,
}

const brokenForm = new HttpError(400, { say: 'problems.broken_form' })

/** Throws HttpError 415 for a form that cannot hold a file, 400 for one that is broken or has none. */
export async function readUpload(request: Request): Promise<Upload> {
  const fields = new FormData()
  const type = request.headers.get('content-type') ?? ''
  // Known before a byte of its body, so nothing of it is waited for.
  if (!/^multipart\/form-data *(?:;|$)/i.test(type)) {
    throw new HttpError(415, { say: 'problems.no_form' })
  }
  // The types of the web’s streams are Node’s own under other names.
  const body = Readable.fromWeb((request.body ?? emptyBody()) as ReadableStream)
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      body.destroy()
      reject(brokenForm)
    }
    let form: BusboyInstance
    try {
      form = new Busboy({ headers: { 'content-type': type }, limits })
    } catch {
      return fail()
    }
    form.on('field', (name, value) => fields.append(name, value))
    form.on('file', (_name, file, name) => {
      file.on('error', () => {})
      done.catch((cause: Error) => file.destroy(cause))
      const letGo = async (): Promise<void> => {
        file.resume()
        await done.catch(() => {})
      }
      resolve({ fields, name: name ?? '', bytes: readOnce(file, done), letGo })
    })
    const done: Promise<void> = pipeline(body, form)
    // Without a file in it nobody has resolved this by then.
    done.then(fail, fail)
  })
}

async function* readOnce(file: Readable, done: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    // A form that breaks off behind the file broke off.
    await done
  } catch {
    throw brokenForm
  }
}

function emptyBody(): globalThis.ReadableStream {
  return new globalThis.ReadableStream({ start: (controller) => controller.close() })
}
