interface Call<Answer> {
  answer: Promise<Answer>
  /** When the answer came; until then, later than anything. */
  answeredAt: number
}

const maxShareMilliseconds = 2000
/** A walk of many pages must not fill the memory with those that it has read. */
const maxAnswers = 20

/**
 * Makes the same call once for all views that overlap, so that fifty at once are one call, however
 * long each waits for its turn. A view shares an answer that came after the view was requested, and
 * is younger than two seconds. A reader that has seen an answer and requests again gets a call of their
 * own. Times are by `performance.now()`. docs/decisions/0009.
 */
export function createAnswerSharing<Answer>() {
  const calls = new Map<string, Call<Answer>>()
  const answered: [key: string, call: Call<Answer>][] = []

  const forget = (key: string, call: Call<Answer>): void => {
    if (calls.get(key) === call) calls.delete(key)
  }

  const forgetOld = (): void => {
    const oldest = performance.now() - maxShareMilliseconds
    for (;;) {
      const [next] = answered
      if (next === undefined) return
      if (answered.length <= maxAnswers && next[1].answeredAt > oldest) return
      answered.shift()
      forget(...next)
    }
  }

  const awaitAnswer = async (key: string, call: Call<Answer>): Promise<void> => {
    try {
      await call.answer
      call.answeredAt = performance.now()
      answered.push([key, call])
      forgetOld()
      setTimeout(forgetOld, maxShareMilliseconds).unref()
    } catch {
      // A failure is the outcome of those who shared it; the next request tries again.
      forget(key, call)
    }
  }

  const start = (key: string, send: () => Promise<Answer>): Call<Answer> => {
    const call = { answer: send(), answeredAt: Number.POSITIVE_INFINITY }
    calls.set(key, call)
    void awaitAnswer(key, call)
    return call
  }

  return (key: string, requestedAt: number, send: () => Promise<Answer>): Promise<Answer> => {
    const known = calls.get(key)
    const isShared =
      known !== undefined &&
      requestedAt < known.answeredAt &&
      performance.now() < known.answeredAt + maxShareMilliseconds
    return (isShared ? known : start(key, send)).answer
  }
}
