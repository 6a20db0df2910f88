import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { addressKey } from '@/bank/api/rate-limit'
import type { BankContext } from '@/bank/context'
import { findPersonByEmail, type Person } from '@/bank/ledger/people'
import { people } from '@/bank/ledger/seed/profiles'

export type PasswordOutcome =
  | { kind: 'right'; person: Person }
  | { kind: 'wrong' }
  | { kind: 'demo_only' }
  | { kind: 'too_many'; retryAfterSeconds: number }

const windowSeconds = 15 * 60
const maxPerAccount = 10
const maxPerAddress = 50

/**
 * Checks a password, with the same work and the same answer for an unknown e-mail. Failures count
 * against the account and the address before anything is verified, so a flood buys no guesses.
 */
export async function checkPassword(
  context: BankContext,
  given: { email: string; password: string; address: string },
): Promise<PasswordOutcome> {
  const email = given.email.trim().toLowerCase()
  const account = subjectOf('account', email)
  const address = subjectOf('address', addressKey(given.address))
  await sweep(context)
  const isWithinLimits =
    (await countAttempt(context, address)) <= maxPerAddress &&
    (await countAttempt(context, account)) <= maxPerAccount
  if (!isWithinLimits) return { kind: 'too_many', retryAfterSeconds: windowSeconds }
  const person = isPossible(email) ? await findPersonByEmail(context.database.db, email) : undefined
  const isRight = await verifyOneByOne(
    person?.password_hash ?? (await decoyHash()),
    given.password.slice(0, maxPasswordLength + 1),
  )
  if (person === undefined || !isRight || given.password.length > maxPasswordLength) {
    return { kind: 'wrong' }
  }
  await forgiveAttempts(context, account, address)
  // Their password is published, so it opens nothing where others can reach the bank.
  if (context.settings.demoPeople === false && isDemoPerson(email)) return { kind: 'demo_only' }
  return { kind: 'right', person }
}

function isDemoPerson(email: string): boolean {
  return Object.values(people).some((person) => person.email === email)
}

const maxPasswordLength = 1024

// The store cannot hold a NUL, and no e-mail address is longer.
function isPossible(email: string): boolean {
  return email.length <= 254 && !/\p{Cc}/u.test(email)
}

function subjectOf(kind: 'account' | 'address', text: string): string {
  return createHash('sha256').update(`${kind}\n${text}`).digest('base64url')
}

async function countAttempt(context: BankContext, subject: string): Promise<number> {
  const now = context.clock.now()
  const [row] = await context.database.query(
    `insert into sign_in_attempt as a (subject, window_started_at, attempts)
     values ($1, $2::timestamptz, 1)
     on conflict (subject) do update set attempts = a.attempts + 1
     returning attempts`,
    [subject, now.toISOString()],
  )
  return Number(row?.['attempts'])
}

// A rehearsal may move the clock back, so a window that has not begun is over too.
async function sweep(context: BankContext): Promise<void> {
  const now = context.clock.now()
  await context.database.query(
    `delete from sign_in_attempt
     where window_started_at <= $1::timestamptz or window_started_at > $2::timestamptz`,
    [new Date(now.getTime() - windowSeconds * 1000).toISOString(), now.toISOString()],
  )
}

async function forgiveAttempts(
  context: BankContext,
  account: string,
  address: string,
): Promise<void> {
  await context.database.query('delete from sign_in_attempt where subject = $1', [account])
  await context.database.query(
    'update sign_in_attempt set attempts = attempts - 1 where subject = $1 and attempts > 0',
    [address],
  )
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  return (decoy ??= hash(randomBytes(32)))
}

const maxAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

// Each verification takes 19 MiB and a core: a flood must not take them all.
async function verifyOneByOne(password_hash: string, password: string): Promise<boolean> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await verify(password_hash, password)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
