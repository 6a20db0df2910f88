import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestUpstream {
  origin: string
  baseUrl: URL
  /** Every call received, in order. */
  calls: { path: string; headers: IncomingMessage['headers'] }[]
  close: () => Promise<void>
}

/** For tests: a server on a free port that answers as given, however badly. */
export async function openTestUpstream(
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
): Promise<TestUpstream> {
  const calls: TestUpstream['calls'] = []
  const server = createServer((request, response) => {
    calls.push({ path: request.url ?? '', headers: request.headers })
    answer(request, response, calls.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: new URL(`${origin}/api/v1`),
    calls,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
  })
  response.end(JSON.stringify(body))
}
