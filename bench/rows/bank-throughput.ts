import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, ratioFigure } from '@/bench/figure'
import { load, type Target } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'
import { peerFile } from '@/bench/peers/install-peers'
import { type Peer, startPeer } from '@/bench/peers/start-peer'
import { freePort } from '@/bench/stack/start-stack'

const rounds = 5
const measured = { connections: 8, seconds: 3 }

/**
 * P17: a page of 50 transactions with bearer, scope and cursor checks, against a bare server that
 * sends the same bytes, json-server over 1,000 rows, and Prism with that page as its example.
 */
export async function bankThroughput(
  bankUrl: string,
  bearer: string,
  report: (line: string) => void,
): Promise<Figure[]> {
  const bank: Target = {
    url: `${bankUrl}/api/v1/transactions?page_size=50`,
    headers: { authorization: `Bearer ${bearer}` },
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'))
  const body = await (await fetch(bank.url, { headers: bank.headers })).text()
  const figures: Figure[] = []
  try {
    for (const { against, start, atLeast, page } of await rivals(
      { bankUrl, body, folder },
      report,
    )) {
      const peer = await start()
      try {
        const rate = (target: Target) => async () =>
          (await load(target, measured)).requestsPerSecond
        const ratio = await interleave(
          rounds,
          rate(bank),
          rate({ url: peer.url + page, headers: bank.headers }),
        )
        const about = { row: 'P17', what: 'a page of 50 at the bank, throughput', against }
        figures.push(ratioFigure(about, ratio, { atLeast }))
      } finally {
        await peer.stop()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

interface Material {
  bankUrl: string
  body: string
  folder: string
}

interface Rival {
  against: string
  atLeast: number
  page: string
  start: () => Promise<Peer>
}

async function rivals(material: Material, report: (line: string) => void): Promise<Rival[]> {
  const jsonServer = await peerFile('json-server/lib/cli/bin.js', report)
  const prism = await peerFile('@stoplight/prism-cli/dist/index.js', report)
  return [
    {
      against: 'bare node:http, same bytes',
      atLeast: 0.1,
      page: '/',
      start: async () => {
        const file = path.join(material.folder, 'page.json')
        await writeFile(file, material.body)
        const port = await freePort()
        return startPeer(['--eval', bareServer(file, port)], port)
      },
    },
    {
      against: 'json-server 0.17.4 over 1,000 rows',
      atLeast: 2.2,
      page: '/transactions?_page=1&_limit=50',
      start: async () => {
        const file = await writeRows(material)
        const port = await freePort()
        const address = ['--host', '127.0.0.1', '--port', String(port)]
        return startPeer([jsonServer, file, '--quiet', ...address], port)
      },
    },
    {
      against: 'Prism 5.14.2 with the same page as its example',
      atLeast: 1,
      page: '/transactions?page_size=50',
      start: async () => {
        const file = await writeDocument(material)
        const port = await freePort()
        const address = ['--host', '127.0.0.1', '--port', String(port)]
        return startPeer([prism, 'mock', file, '--verboseLevel', 'silent', ...address], port)
      },
    },
  ]
}

function bareServer(file: string, port: number): string {
  return `const body = require('node:fs').readFileSync(${JSON.stringify(file)})
require('node:http').createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(body)
}).listen(${port}, '127.0.0.1')`
}

async function writeRows({ body, folder }: Material): Promise<string> {
  const { transactions } = JSON.parse(body) as { transactions: object[] }
  const rows = Array.from({ length: 1000 }, (_, id) => ({ ...transactions[id % 50], id }))
  const file = path.join(folder, 'rows.json')
  await writeFile(file, JSON.stringify({ transactions: rows }))
  return file
}

async function writeDocument({ bankUrl, body, folder }: Material): Promise<string> {
  const response = await fetch(`${bankUrl}/openapi.json`)
  const document = (await response.json()) as OpenApi
  const answer = document.paths['/transactions']?.get.responses['200']?.content['application/json']
  if (answer === undefined) throw new Error('the OpenAPI document has no list of transactions')
  answer.example = JSON.parse(body) as unknown
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  return file
}

interface OpenApi {
  paths: Record<
    string,
    { get: { responses: Record<string, { content: Record<string, { example?: unknown }> }> } }
  >
}
