import { verify } from '@node-rs/argon2'
import { type Context, processPart } from '@/lib/server/context'
import { hashPassword } from '@/lib/server/db/firm'

const maxAtOnce = 2
const maxWaiting = 100
/** When to try again after PasswordQueueFullError. */
export const busySeconds = 10
const maxPasswordLength = 1024

export class PasswordQueueFullError extends Error {
  override name = 'PasswordQueueFullError'
}

interface PasswordQueue {
  verifying: number
  waiting: (() => void)[]
  nobodysHash?: Promise<string>
}

const queueOf = processPart<PasswordQueue>('password queue', () => ({ verifying: 0, waiting: [] }))

/**
 * Compares a password with a hash; without a hash the same work is done for nothing, so that the
 * time says not whether there is such a person. Two at once, since each takes a core and 19 MiB.
 * Throws PasswordQueueFullError when too many wait already.
 */
export async function verifyPassword(
  context: Context,
  password: string,
  known: string | undefined,
): Promise<boolean> {
  const queue = queueOf(context)
  await enter(queue)
  try {
    queue.nobodysHash ??= hashPassword('nobody has this password')
    const matches = await verify(
      known ?? (await queue.nobodysHash),
      password.slice(0, maxPasswordLength),
    )
    return matches && known !== undefined && password.length <= maxPasswordLength
  } finally {
    leave(queue)
  }
}

async function enter(queue: PasswordQueue): Promise<void> {
  if (queue.verifying < maxAtOnce) {
    queue.verifying += 1
    return
  }
  if (queue.waiting.length >= maxWaiting)
    throw new PasswordQueueFullError('too many sign-ins at once')
  await new Promise<void>((resolve) => {
    queue.waiting.push(resolve)
  })
}

function leave(queue: PasswordQueue): void {
  const next = queue.waiting.shift()
  if (next === undefined) queue.verifying -= 1
  else next()
}
