import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
}

export interface TestWire {
  url: URL
  received: ReceivedRequest[]
  close: () => Promise<void>
}

type Respond = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>

/** A server on this machine that answers as a test says, to see what really travels. */
export async function openTestWire(respond: Respond): Promise<TestWire> {
  const received: ReceivedRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      }
      received.push(request)
      void respond(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
