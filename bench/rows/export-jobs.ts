import { randomUUID } from 'node:crypto'
import { amountFigure, type Figure, interleave, ratioFigure } from '@/bench/figure'
import { fetchText, medianTime } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const pagesARound = 20

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

  const firstProgress = async (): Promise<number> => {
    const run_id = randomUUID()
    const start = performance.now()
    const begun = begin(run_id)
    for (;;) {
      const response = await fetch(`${exports}/runs/${run_id}`, { headers })
      const text = await response.text()
      const { done } = text === '' ? { done: 0 } : (JSON.parse(text) as { done: number })
      if (done > 0) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const milliseconds = performance.now() - start
    await cancel(run_id)
    await (await begun).body?.cancel()
    return milliseconds
  }

  const list = { url: `${url}/transactions?page_size=50`, headers: { cookie } }
  await fetchText(list)
  const pages = medianTime(list, pagesARound)
  const beside = async (): Promise<number> => {
    const run_id = randomUUID()
    const begun = begin(run_id)
    const time = await pages()
    await cancel(run_id)
    await (await begun).body?.cancel()
    return time
  }
  const soon = await firstProgress()
  const ratio = await interleave(rounds, beside, pages)
  return [
    amountFigure(
      { row: 'P40', what: 'first progress of an export of 100,000 rows', against: 'a second' },
      soon,
      'ms',
      1000,
    ),
    ratioFigure(
      { row: 'P41', what: 'a list page beside a running export', against: 'the same page alone' },
      ratio,
      { atMost: 1.3 },
    ),
  ]
}
