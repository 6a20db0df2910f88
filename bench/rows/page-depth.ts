import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { fetchText, medianTime, type Target } from '@/bench/measure/load'
import { bearerOf, type BenchStack, large, small } from '@/bench/stack/bench-stack'

const rounds = 7
const requestsPerRound = 40
const deepPage = 10_000

type Report = (line: string) => void

/**
 * P5: a page of transactions at the bank, small ledger against large, first page against deep. The
 * dashboard hands the token of a page on as it came, so that its own part is the same at any depth.
 */
export async function pageDepth(stack: BenchStack, report: Report): Promise<Figure[]> {
  const url = `${stack.bank}/api/v1/transactions?page_size=100`
  const first = { url, headers: await bearerOf(stack, large) }
  const deep = { ...first, url: `${url}&page_token=${await walk(first, report)}` }
  const ofSmall = { url, headers: await bearerOf(stack, small) }
  const compare = async (what: string, a: Target, against: string, b: Target) =>
    ratioFigure(
      { row: 'P5', what, against },
      await interleave(rounds, medianTime(a, requestsPerRound), medianTime(b, requestsPerRound)),
      { atMost: 1.15 },
    )
  return [
    await compare('page 1 of the large ledger', first, 'page 1 of a small one', ofSmall),
    await compare(`page ${deepPage} of the large ledger`, deep, 'its page 1', first),
  ]
}

/** Pages on as a reader does; gives the token of page 10,000. */
async function walk({ url, headers }: Target, report: Report): Promise<string> {
  let token = ''
  for (let page = 1; page < deepPage; page += 1) {
    const at = token === '' ? url : `${url}&page_token=${token}`
    const body = JSON.parse(await fetchText({ url: at, headers })) as {
      page: { next_page_token: string | null }
    }
    if (body.page.next_page_token === null) throw new Error(`page ${page} is the last`)
    token = encodeURIComponent(body.page.next_page_token)
    if (page % 1000 === 0) report(`  … page ${page}`)
  }
  return token
}
