import { Agent, request as rawRequest, type IncomingMessage } from 'node:http'

export interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends exactly this, which a browser's own client would not. */
export function send(
  origin: string,
  { method = 'GET', path = '/', headers = {}, body }: Sent,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = rawRequest({ hostname, port, method, path, headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Runs `work` on each item, `width` at a time. */
export async function inParallel<Item>(
  width: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const run = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, run))
}
