interface Flight<Answer> {
  answer: Promise<Answer>
  /** When it landed; until then, later than anything. */
  landedAt: number
  /** Views being answered right now that were given it. */
  held: number
}

/** Who asks, and when: on a clock of milliseconds that only grow. */
export interface Asking {
  askedAt: number
  /** Settles when whoever asked has their answer, or has gone. */
  whenDone?: (() => Promise<unknown>) | undefined
}

const longestShareMilliseconds = 2000
const mostKept = 200

/**
 * The same call once for all views that overlap, so that fifty at once are one call, however long
 * each waits for its turn. A view shares an answer that came after the view was asked for, or one of
 * the last two seconds that another view is being given this moment. Whoever has seen an answer and
 * asks again asks after both, and is answered by a call of their own. docs/decisions/0009.
 */
export function createAnswerSharing<Answer>(now: () => number) {
  const flights = new Map<string, Flight<Answer>>()

  const isShared = ({ landedAt, held }: Flight<Answer>, askedAt: number): boolean =>
    now() < landedAt + longestShareMilliseconds && (askedAt < landedAt || held > 0)

  const forget = (key: string, flight: Flight<Answer>): void => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const land = async (key: string, flight: Flight<Answer>): Promise<void> => {
    try {
      await flight.answer
      flight.landedAt = now()
      setTimeout(forget, longestShareMilliseconds, key, flight).unref()
    } catch {
      // A failure is the outcome of those who shared it; who asks now tries for themselves.
      forget(key, flight)
    }
  }

  const launch = (key: string, ask: () => Promise<Answer>): Flight<Answer> => {
    const flight = { answer: ask(), landedAt: Number.POSITIVE_INFINITY, held: 0 }
    // Deleting first puts it at the end: the order of the map is that of asking.
    flights.delete(key)
    flights.set(key, flight)
    const [oldest] = flights
    if (oldest !== undefined && flights.size > mostKept) forget(...oldest)
    void land(key, flight)
    return flight
  }

  return (key: string, { askedAt, whenDone }: Asking, ask: () => Promise<Answer>) => {
    const known = flights.get(key)
    const flight = known !== undefined && isShared(known, askedAt) ? known : launch(key, ask)
    if (whenDone !== undefined) {
      flight.held += 1
      void whenDone().finally(() => {
        flight.held -= 1
      })
    }
    return flight.answer
  }
}
