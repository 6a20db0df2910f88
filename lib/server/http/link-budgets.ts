import 'server-only'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import type { Context } from '@/lib/server/context'
import { countAttempt } from '@/lib/server/db/sign-in-attempt'
import { throttled } from '@/lib/server/http/to-problem'

/** How often within how many seconds the holder of one link may, who is signed in nowhere. */
const linkBudgets = {
  /** Words that are saved while they are typed, and what is sent. */
  save: { times: 900, seconds: 900 },
  file: { times: 120, seconds: 900 },
  /** A mail to the client: three a day, however many devices the link is opened on. */
  renew: { times: 3, seconds: 86_400 },
} as const

export type LinkBudget = keyof typeof linkBudgets

/** Of all links that one address uses: an office behind one address answers several. */
const linksPerAddress = 10

/**
 * Counts it in the store, so that all instances share the count, before anything is done. Throws HttpError 429.
 */
export async function spendOfLink(
  { store, env }: Pick<Context, 'store' | 'env'>,
  headers: Headers,
  request_id: string,
  budget: LinkBudget,
): Promise<void> {
  const { times, seconds } = linkBudgets[budget]
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  const most = times * env.budgetFactor
  for (const [key, limit] of [
    [`link ${budget} ${request_id}`, most],
    [`link ${budget} from ${address}`, most * linksPerAddress],
  ] as const) {
    const counted = await countAttempt(store.database, digestOf(key), seconds)
    if (counted.attempts > limit) throw throttled('answers.refused_often', counted.secondsLeft)
  }
}
