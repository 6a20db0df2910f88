import { verify } from '@node-rs/argon2'
import { hashPassword } from '@/lib/server/db/firm'

const maxAtOnce = 2
const maxWaiting = 100
/** When to try again after PasswordQueueFullError. */
export const busySeconds = 10
const maxPasswordLength = 1024

export class PasswordQueueFullError extends Error {
  override name = 'PasswordQueueFullError'
}

let verifying = 0
const waiting: (() => void)[] = []
let nobodysHash: Promise<string> | undefined

/**
 * Compares a password with a hash; without a hash the same work is done for nothing, so that the
 * time says not whether there is such a person. Two at once, since each takes a core and 19 MiB.
 * Throws PasswordQueueFullError when too many wait already.
 */
export async function verifyPassword(
  password: string,
  known: string | undefined,
): Promise<boolean> {
  await enter()
  try {
    nobodysHash ??= hashPassword('nobody has this password')
    const matches = await verify(known ?? (await nobodysHash), password.slice(0, maxPasswordLength))
    return matches && known !== undefined && password.length <= maxPasswordLength
  } finally {
    leave()
  }
}

async function enter(): Promise<void> {
  if (verifying < maxAtOnce) {
    verifying += 1
    return
  }
  if (waiting.length >= maxWaiting) throw new PasswordQueueFullError('too many sign-ins at once')
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
  })
}

function leave(): void {
  const next = waiting.shift()
  if (next === undefined) verifying -= 1
  else next()
}
