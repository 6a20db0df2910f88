interface Call<Answer> {
  answer: Promise<Answer>
  /** When the answer came; until then, later than anything. */
  answeredAt: number
}

const LONGEST_SHARE_MS = 2000
const MOST_CALLS = 200

/**
 * Makes the same call once for all views that overlap, so that fifty at once are one call, however
 * long each waits for its turn. A view shares an answer that came after the view was requested, and
 * is younger than two seconds. A reader that has seen an answer and requests again gets a call of their
 * own. Times are by `performance.now()`. docs/decisions/0009.
 */
export function createAnswerSharing<Answer>() {
  const calls = new Map<string, Call<Answer>>()

  const forget = (key: string, call: Call<Answer>): void => {
    if (calls.get(key) === call) calls.delete(key)
  }

  const settle = async (key: string, call: Call<Answer>): Promise<void> => {
    try {
      await call.answer
      call.answeredAt = performance.now()
      setTimeout(forget, LONGEST_SHARE_MS, key, call).unref()
    } catch {
      // A failure is the outcome of those who shared it; the next request tries again.
      forget(key, call)
    }
  }

  const start = (key: string, send: () => Promise<Answer>): Call<Answer> => {
    const call = { answer: send(), answeredAt: Number.POSITIVE_INFINITY }
    // Deleting first puts it at the end: the map is in the order of the calls.
    calls.delete(key)
    calls.set(key, call)
    const [oldest] = calls
    if (oldest !== undefined && calls.size > MOST_CALLS) forget(...oldest)
    void settle(key, call)
    return call
  }

  return (key: string, requestedAt: number, send: () => Promise<Answer>): Promise<Answer> => {
    const known = calls.get(key)
    const isShared =
      known !== undefined &&
      requestedAt < known.answeredAt &&
      performance.now() < known.answeredAt + LONGEST_SHARE_MS
    return (isShared ? known : start(key, send)).answer
  }
}
