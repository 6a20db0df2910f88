import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { amountFigure, type Figure, inTurn, interleave, median, ratioFigure } from '@/bench/figure'
import { fetchText, pacedTime, timed } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const pagesARound = { count: 80, perSecond: 40 }
/** A cancelled export looks for that twice a second. */
const restMs = 1000

/** P40, P41: how soon an export of 100,000 rows says how far it is, and what pages take beside it. */
export async function exportJobs({ stack, url, cookie }: Client): Promise<Figure[]> {
  const exports = `${stack.dashboard}/api/exports/${url.split('/').at(-1)}`
  const headers = { cookie, origin: stack.dashboard }
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${exports}/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const begin = (run_id: string) =>
    send('transactions', { format: 'csv', period: 'all-dates', run_id })
  const cancel = (run_id: string) => send(`runs/${run_id}`, { action: 'cancel' })

  const doneOf = async (run_id: string): Promise<number> => {
    const text = await fetch(`${exports}/runs/${run_id}`, { headers }).then((each) => each.text())
    return text === '' ? 0 : (JSON.parse(text) as { done: number }).done
  }
  /** While an export is under way; the next begins once it has let go, which takes it a beat. */
  const during = async (measure: (run_id: string) => Promise<number>): Promise<number> => {
    const run_id = randomUUID()
    const begun = begin(run_id)
    const measured = await measure(run_id)
    await cancel(run_id)
    await (await begun).body?.cancel()
    await wait(restMs)
    return measured
  }
  const untilProgress = async (run_id: string): Promise<void> => {
    while ((await doneOf(run_id)) === 0) await wait(20)
  }

  const list = { url: `${url}/transactions?page_size=50`, headers: { cookie } }
  await fetchText(list)
  const pages = pacedTime(list, pagesARound)
  const beside = (): Promise<number> =>
    during(async (run_id) => {
      await untilProgress(run_id)
      return pages()
    })
  const soon = await inTurn(rounds, {
    progress: () => during((run_id) => timed(() => untilProgress(run_id))),
  })
  const ratio = await interleave(rounds, beside, pages)
  return [
    amountFigure(
      {
        row: 'P40',
        what: 'first progress of an export of 100,000 rows, warm',
        against: 'a second',
      },
      median(soon.map(({ progress }) => progress)),
      'ms',
      1000,
    ),
    ratioFigure(
      {
        row: 'P41',
        what: 'list pages beside a running export, 40 a second: p50',
        against: 'as many a second alone',
      },
      ratio,
      { atMost: 1.3 },
    ),
  ]
}
