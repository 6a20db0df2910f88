import { amountFigure, type Figure, inTurn, median, ratioFigure, summarize } from '@/bench/figure'
import { fetchText, medianTime } from '@/bench/measure/load'
import { large, signInAndConnect, withStack } from '@/bench/stack/bench-stack'
import { writeManyCloses } from '@/bench/stack/many-closes'

const rounds = 5
const pagesEach = 20
const month = '2026-06'

const cellsOf = (html: string): number => html.split('<td').length - 1

/** P33: the board of a thousand clients over twelve months, and what counting the turns adds to the firm's pages. */
export async function boardCosts(dataFolder: string): Promise<Figure[]> {
  // The firm and its first client come with the first start.
  await withStack(dataFolder, async (stack) => void (await signInAndConnect(stack, large)))
  await writeManyCloses(dataFolder, month)
  const figures: Figure[] = []
  await withStack(dataFolder, async (stack) => {
    const { url, cookie } = await signInAndConnect(stack, large)
    const headers = { cookie }
    const board = { url: `${stack.dashboard}/closes?period=${month}`, headers }
    const shown = cellsOf(await fetchText(board))
    const list = (size: number) => ({
      url: `${url}/transactions?period=all-dates&page_size=${size}`,
      headers,
    })
    const perRow = cellsOf(await fetchText(list(50))) / 50
    const page = list(Math.min(100, Math.round(shown / perRow)))
    const listed = cellsOf(await fetchText(page))
    const taken = await inTurn(rounds, {
      board: medianTime(board, pagesEach),
      page: medianTime(page, pagesEach),
    })
    // Per cell, since a page of a list has at most a hundred rows.
    const perCell = taken.map((each) => each.board / shown / (each.page / listed))
    figures.push(
      ratioFigure(
        {
          row: 'P33',
          what: `the board of 1,000 clients over 12 months, ${shown} cells, warm: p50`,
          against: `a transactions page of as many cells (${listed}, per cell)`,
        },
        summarize(perCell),
        { atMost: 1.5 },
      ),
      amountFigure(
        { row: 'P33', what: 'the same, on its own', against: 'itself' },
        median(taken.map((each) => each.board)),
        'ms',
        250,
      ),
    )
  })
  return figures
}
