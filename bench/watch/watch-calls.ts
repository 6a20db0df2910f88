import { amountFigure, type Figure } from '@/bench/figure'
import { openWatchedStore } from '@/test/close/watched-bank'
import { lockYears, watchDay } from '@/test/close/watched-days'

/** P36: a day of the watch over 1,000 clients with twelve locked months each, by the bank's own count. */
export async function watchCalls(clients = 1000): Promise<Figure[]> {
  const here = await openWatchedStore('embedded')
  try {
    await lockYears(here, clients)
    // The first day has every month to read for the first time.
    const days = [await watchDay(here, clients), await watchDay(here, clients)]
    const calls = Math.max(...days.map((day) => day.calls))
    if (calls === 0) throw new Error('the bank counted none')
    const inHour = Math.max(...days.map((day) => day.maxInHour))
    const about = { row: 'P36', against: "the bank's own count" }
    const what = `the watch over ${clients.toLocaleString('en')} clients with 12 locked months each`
    return [
      amountFigure({ ...about, what: `${what}: calls of a day` }, calls, 'calls', 2 * clients),
      amountFigure(
        { ...about, what: `${what}: most calls of an hour` },
        inHour,
        'calls',
        // Of few clients many may have the same hour.
        Math.max(clients / 4, 20),
      ),
    ]
  } finally {
    await here.close()
  }
}
