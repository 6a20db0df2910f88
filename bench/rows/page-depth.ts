import { type Figure, ratioFigure } from '@/bench/figure'
import { median, type Target, timeEach } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'
import type { Connected } from '@/bench/stack/connected'

const rounds = 7
const requestsPerRound = 40
const deepPage = 10_000
const pageSize = 100

export interface ApiSide {
  listUrl: string
  /** Own access tokens, one per business. */
  smallBearer: string
  largeBearer: string
}

/** P5: a page of transactions at the bank, small ledger against large, first page against deep. */
export async function bankPageDepth(
  api: ApiSide,
  report: (line: string) => void,
): Promise<Figure[]> {
  const first = (bearer: string): Target => ({
    url: `${api.listUrl}?page_size=${pageSize}`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  const deep = await walk(first(api.largeBearer), report)
  return depthFigures('P5', 'at the bank', {
    small: first(api.smallBearer),
    large: first(api.largeBearer),
    deep,
  })
}

/**
 * P6: the same through the dashboard. The way to the deep page is walked at the bank, with a token
 * of the dashboard's own registration: its page tokens are good for both. A new approval ends the
 * one before it, so the large client is connected after that walk.
 */
export async function dashboardPageDepth(
  clients: { small: Connected; connectLarge: () => Promise<Connected> },
  api: { listUrl: string; partnerBearer: string },
  report: (line: string) => void,
): Promise<Figure[]> {
  const first = ({ clientUrl, cookie }: Connected): Target => ({
    url: `${clientUrl}/transactions?page_size=${pageSize}`,
    headers: { cookie },
  })
  const walked = await walk(
    {
      url: `${api.listUrl}?page_size=${pageSize}`,
      headers: { authorization: `Bearer ${api.partnerBearer}` },
    },
    report,
  )
  const page_token = new URL(walked.url).searchParams.get('page_token') ?? ''
  const large = first(await clients.connectLarge())
  return depthFigures('P6', 'through the dashboard', {
    small: first(clients.small),
    large,
    deep: { ...large, url: `${large.url}&page_token=${page_token}&page=${deepPage}` },
  })
}

async function depthFigures(
  row: string,
  where: string,
  targets: Record<'small' | 'large' | 'deep', Target>,
): Promise<Figure[]> {
  const time = (target: Target) => async () => median(await timeEach(target, requestsPerRound))
  const goal = { atMost: 1.15 }
  return [
    ratioFigure(
      { row, what: `page 1 of 1,000,000 rows, ${where}`, against: 'page 1 of a small ledger' },
      await interleave(rounds, time(targets.large), time(targets.small)),
      goal,
    ),
    ratioFigure(
      { row, what: `page ${deepPage} of 1,000,000 rows, ${where}`, against: 'its page 1' },
      await interleave(rounds, time(targets.deep), time(targets.large)),
      goal,
    ),
  ]
}

/** Pages on as a reader does, by the token of each page, to page 10,000. */
async function walk(first: Target, report: (line: string) => void): Promise<Target> {
  let target = first
  for (let page = 1; page < deepPage - 1; page += 1) {
    const response = await fetch(target.url, { headers: target.headers, redirect: 'error' })
    const body = await response.text()
    const token = tokenOfEnvelope(body)
    if (!response.ok || token === undefined) {
      throw new Error(`page ${page} answered ${response.status} and leads to no next page`)
    }
    target = { ...first, url: `${first.url}&page_token=${encodeURIComponent(token)}` }
    if (page % 1000 === 0) report(`  … page ${page}`)
  }
  return target
}

function tokenOfEnvelope(body: string): string | undefined {
  const { page } = JSON.parse(body) as { page: { next_page_token: string | null } }
  return page.next_page_token ?? undefined
}
