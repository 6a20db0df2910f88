import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What must never leave the dashboard's server, and the kinds of it. */
export interface Secret {
  kind: 'code' | 'verifier' | 'access token' | 'refresh token' | 'client secret' | 'signed address'
  text: string
}

export interface RecordingProxy {
  origin: string
  /** Where the bank really listens; calls before it is known are refused. */
  forwardTo: (bank: string) => void
  /** Every secret that has passed so far, each once. */
  listSecrets: () => Secret[]
  stop: () => Promise<void>
}

/**
 * Stands in front of a bank as its public address and passes everything through unchanged. As the
 * one place that sees both directions it learns each token that the bank issues.
 */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  let target: URL | undefined
  const seen = new Map<string, Secret>()
  const note = (kind: Secret['kind'], text: string | null | undefined) => {
    if (typeof text === 'string' && text !== '') seen.set(text, { kind, text })
  }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const asked = await readAll(incoming)
    noteRequest(incoming, asked, note)
    if (target === undefined) return void outgoing.writeHead(503).end()
    const { method, headers, url = '/' } = incoming
    const passed = forward(new URL(url, target), { method, headers })
    passed.end(asked)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const body = await readAll(answer)
    noteAnswer(url, body, note)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
  }
  const server = createServer((incoming, outgoing) => {
    // A bank that cuts the connection is passed on as just that.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    forwardTo: (bank) => {
      target = new URL(bank)
    },
    listSecrets: () => [...seen.values()],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Note = (kind: Secret['kind'], text: string | null | undefined) => void

function noteRequest({ url, headers }: IncomingMessage, body: Buffer, note: Note): void {
  const { authorization = '' } = headers
  if (authorization.startsWith('Bearer ')) note('access token', authorization.slice(7))
  if (authorization.startsWith('Basic ')) {
    const decoded = Buffer.from(authorization.slice(6), 'base64').toString()
    note('client secret', decoded.slice(decoded.indexOf(':') + 1))
  }
  if (!url?.startsWith('/oauth2/')) return
  const form = new URLSearchParams(body.toString())
  note('code', form.get('code'))
  note('verifier', form.get('code_verifier'))
  note('refresh token', form.get('refresh_token'))
  note('client secret', form.get('client_secret'))
}

function noteAnswer(url: string, body: Buffer, note: Note): void {
  const text = body.toString('utf8')
  for (const [, signature] of text.matchAll(/[?&]signature=([\w-]+)/g)) {
    note('signed address', signature)
  }
  if (!url.startsWith('/oauth2/token')) return
  note('access token', /"access_token"\s*:\s*"([^"]+)"/.exec(text)?.[1])
  note('refresh token', /"refresh_token"\s*:\s*"([^"]+)"/.exec(text)?.[1])
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
