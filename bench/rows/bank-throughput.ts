import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { fetchText, load, type Target } from '@/bench/measure/load'
import { bearerOf, type BenchStack, large } from '@/bench/stack/bench-stack'
import { peerFile, startPeer } from '@/bench/stack/peer'
import { findFreePort } from '@/scripts/ports.mjs'

const rounds = 5
const seconds = 3

interface Rival {
  against: string
  atLeast: number
  page: string
  /** What is written down for it. */
  given: string
  args: (file: string, port: string) => readonly string[]
}

/**
 * P17: a page of 50 transactions with bearer, scope and cursor checks, against a bare server that
 * sends the same bytes, json-server over 1,000 rows, and Prism with that page as its example.
 */
export async function bankThroughput(stack: BenchStack): Promise<Figure[]> {
  const headers = await bearerOf(stack, large)
  const bank = { url: `${stack.bank}/api/v1/transactions?page_size=50`, headers }
  const page = await fetchText(bank)
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'))
  const rate = (target: Target) => async () => (await load(target, seconds)).requestsPerSecond
  const figures: Figure[] = []
  for (const rival of await listRivals(page, await readDocument(stack.bank, page))) {
    const file = path.join(folder, `${rival.atLeast}.json`)
    await writeFile(file, rival.given)
    const port = String(await findFreePort())
    const peer = await startPeer(rival.args(file, port), `http://127.0.0.1:${port}`)
    try {
      const other = { url: `http://127.0.0.1:${port}${rival.page}`, headers }
      const ratio = await interleave(rounds, rate(bank), rate(other))
      const { against, atLeast } = rival
      const about = { row: 'P17', what: 'a page of 50 at the bank, throughput', against }
      figures.push(ratioFigure(about, ratio, { atLeast }))
    } finally {
      await peer.stop()
    }
  }
  await rm(folder, { recursive: true, force: true })
  return figures
}

async function listRivals(page: string, document: string): Promise<Rival[]> {
  const jsonServer = await peerFile('json-server/lib/cli/bin.js')
  const prism = await peerFile('@stoplight/prism-cli/dist/index.js')
  const { transactions } = JSON.parse(page) as { transactions: object[] }
  const rows = Array.from({ length: 1000 }, (_, id) => ({ ...transactions[id % 50], id }))
  const at = (port: string) => ['--host', '127.0.0.1', '--port', port]
  return [
    {
      against: 'bare node:http, same bytes',
      atLeast: 0.1,
      page: '/',
      given: page,
      args: (file, port) => ['--eval', bareServer(file, port)],
    },
    {
      against: 'json-server 0.17.4 over 1,000 rows',
      atLeast: 2.2,
      page: '/transactions?_page=1&_limit=50',
      given: JSON.stringify({ transactions: rows }),
      args: (file, port) => [jsonServer, file, '--quiet', ...at(port)],
    },
    {
      against: 'Prism 5.14.2 with the same page as its example',
      atLeast: 1,
      page: '/transactions?page_size=50',
      given: document,
      args: (file, port) => [prism, 'mock', file, '--verboseLevel', 'silent', ...at(port)],
    },
  ]
}

function bareServer(file: string, port: string): string {
  return `const body = require('node:fs').readFileSync(${JSON.stringify(file)})
require('node:http').createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(body)
}).listen(${port}, '127.0.0.1')`
}

/** The bank's OpenAPI document, with this page as the example of its list. */
async function readDocument(bank: string, page: string): Promise<string> {
  const text = await fetchText({ url: `${bank}/openapi.json`, headers: {} })
  const document = JSON.parse(text) as OpenApi
  const answer = document.paths['/transactions']?.get.responses['200']?.content['application/json']
  if (answer === undefined) throw new Error('the OpenAPI document has no list of transactions')
  answer.example = JSON.parse(page) as unknown
  return JSON.stringify(document)
}

interface OpenApi {
  paths: Record<
    string,
    { get: { responses: Record<string, { content: Record<string, { example?: unknown }> }> } }
  >
}
