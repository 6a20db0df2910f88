import { type ClientRequest, get } from 'node:http'
import autocannon from 'autocannon'
import { type Figure, ratioFigure } from '@/bench/figure'
import type { Target } from '@/bench/measure/load'
import { summarize } from '@/bench/measure/ratio'
import { collectGarbage } from '@/bench/measure/collect-garbage'
import { findDescendant, residentMegabytes } from '@/bench/measure/resident-memory'
import { signInAndConnect } from '@/bench/stack/connected'
import { freePort, type Stack, startStack } from '@/bench/stack/start-stack'

const connections = 8
const abortedPart = 10

/** P26: memory after many pages, against the empty page after as many; and after as many again. */
export async function memoryAfterPages(
  dataDir: string,
  at: { person: string; business: string },
  pages: number,
): Promise<Figure[]> {
  const empty = await withStack(dataDir, async (stack, kept) => {
    const { cookie } = await signInAndConnect(stack, at)
    await loadAll({ url: `${stack.appUrl}/blank`, headers: { cookie } }, pages)
    return kept()
  })
  const [after, later] = await withStack(dataDir, async (stack, kept) => {
    const { cookie, clientUrl } = await signInAndConnect(stack, at)
    const target = { url: `${clientUrl}/transactions?page_size=50`, headers: { cookie } }
    await loadAll(target, pages)
    const once = await kept()
    await loadAborting(target, pages)
    return [once, await kept()] as const
  })
  const count = pages.toLocaleString('en')
  return [
    ratioFigure(
      {
        row: 'P26',
        what: `resident memory kept after ${count} transactions pages (${after.toFixed(0)} MB)`,
        against: `an empty page as often (${empty.toFixed(0)} MB)`,
      },
      summarize([after / empty]),
      { atMost: 1.3 },
    ),
    ratioFigure(
      {
        row: 'P26',
        what: `the same after ${count} more, a tenth of them cut off (${later.toFixed(0)} MB)`,
        against: 'itself before',
      },
      summarize([later / after]),
      { atMost: 1.05 },
    ),
  ]
}

async function withStack<Value>(
  dataDir: string,
  work: (stack: Stack, kept: () => Promise<number>) => Promise<Value>,
): Promise<Value> {
  const inspectPort = await freePort()
  const stack = await startStack(dataDir, { NODE_OPTIONS: `--inspect-port=${inspectPort}` })
  try {
    return await work(stack, () => keptBy(stack, inspectPort))
  } finally {
    await stack.stop()
  }
}

async function keptBy({ pid }: Stack, inspectPort: number): Promise<number> {
  const dashboard = await findDescendant(pid, 'serve-dashboard')
  await collectGarbage(dashboard, inspectPort)
  return residentMegabytes(dashboard)
}

async function loadAll({ url, headers }: Target, amount: number): Promise<void> {
  const result = await autocannon({ url, headers, connections, amount })
  if (result['2xx'] !== amount) {
    throw new Error(`${url}: ${result['2xx']} of ${amount} answers were 2xx`)
  }
}

/** As many requests, of which one in ten goes away when its answer begins. */
async function loadAborting(target: Target, amount: number): Promise<void> {
  let left = amount
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await receive(target, left % abortedPart === 0)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

function receive({ url, headers }: Target, isCut: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(url, { headers }, (response) => {
      response.on('end', resolve).on('error', reject)
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      if (isCut) {
        response.removeAllListeners('error').on('error', () => {})
        request.destroy()
        resolve()
      } else {
        response.resume()
      }
    }).on('error', (cause) => (isCut ? resolve() : reject(cause)))
  })
}
