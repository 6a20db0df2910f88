import { OperatorError } from '@/bank/environment'
import { hash } from '@node-rs/argon2'
import {
  addMonths,
  firstOfMonth,
  newYorkDate,
  newYorkMidnight,
  wireInstant,
} from '@/bank/ledger/calendar'
import { firstOpenMonth, openMonthSetting } from '@/bank/ledger/close-months'
import { createRandom } from '@/bank/ledger/random'
import { membership, person } from '@/bank/ledger/people'
import { business, setting } from '@/bank/ledger/schema'
import type { Employee } from '@/bank/ledger/seed/book'
import { openBook } from '@/bank/ledger/seed/open-book'
import {
  minBusinesses,
  listProfiles,
  password,
  people,
  type Profile,
} from '@/bank/ledger/seed/profiles'
import { simulate } from '@/bank/ledger/seed/simulate'
import { withoutIndexes } from '@/bank/ledger/insert-rows'
import { closeBook, flushBook, writeAccounts } from '@/bank/ledger/seed/write-book'
import type { Database, OpenDatabase } from '@/lib/server/db/store/database'

export interface SeedOptions {
  seed: string
  /** The day on which the books end, `YYYY-MM-DD` in New York; nothing of that day is in them. */
  asOf: string
  /** Of the one big business, exactly. */
  transactions: number
  businesses: number
  /** Called after each written part with what has been written so far. */
  onProgress?: (done: { businesses: number; transactions: number }) => void
}

const defaultSeed = 'countinghouse'
const defaultTransactions = 100_000

/** The options that a bank starts with on `now`. */
export function defaultSeedOptions(now: Date): SeedOptions {
  return {
    seed: defaultSeed,
    asOf: newYorkDate(now),
    transactions: defaultTransactions,
    businesses: minBusinesses,
  }
}

/** An estimate: the big business is exact, the others write some hundreds each. */
export function aboutTransactions(options: SeedOptions): number {
  return options.transactions + options.businesses * 700
}

export async function isSeeded(db: Database): Promise<boolean> {
  const found = await db.select({ id: business.id }).from(business).limit(1)
  return found.length > 0
}

/**
 * Grows 24 months of books, all or nothing. The same seed and date give the same rows, password
 * salts excepted. Throws OperatorError where there is a ledger already.
 */
export async function seedLedger(database: OpenDatabase, options: SeedOptions): Promise<void> {
  const hashes = await Promise.all(Object.values(people).map(() => hash(password)))
  await database.db.transaction(async (tx) => {
    if (await isSeeded(tx)) throw new OperatorError('the bank has a ledger already')
    const ids = await writePeople(tx, options.seed, hashes)
    const many = aboutTransactions(options) > 20_000
    await withoutIndexes(tx, 'ledger_transaction', many, () => writeBusinesses(tx, options, ids))
    const { seed, asOf, transactions, businesses } = options
    const value = JSON.stringify({ seed, asOf, transactions, businesses })
    const open = firstOpenMonth(startOf(asOf), newYorkMidnight(asOf))
    await tx.insert(setting).values([
      { name: 'seed', value },
      { name: openMonthSetting, value: open },
    ])
  })
  await database.query('vacuum analyze')
}

function startOf(asOf: string): string {
  return addMonths(firstOfMonth(asOf), -24)
}

async function writeBusinesses(
  db: Database,
  options: SeedOptions,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const period = { start: startOf(options.asOf), end: options.asOf }
  let statementNumber = 100_000_000
  let written = 0
  for (const [index, profile] of listProfiles(options.businesses).entries()) {
    const random = createRandom(`${options.seed}/${profile.name}`)
    const book = openBook(profile, random, period, listEmployees(profile, ids))
    await writeBusiness(db, book.business_id, profile, period.start, ids)
    await writeAccounts(db, book)
    const days = simulate(book, options.transactions)
    let step = days.next()
    while (step.done !== true) {
      await flushBook(db, book)
      options.onProgress?.({ businesses: index, transactions: written + book.posted })
      step = days.next()
    }
    await closeBook(db, book, step.value, () => (statementNumber += 1))
    written += book.posted
    options.onProgress?.({ businesses: index + 1, transactions: written })
  }
}

async function writePeople(
  db: Database,
  seed: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const random = createRandom(`${seed}/people`)
  const ids = new Map<string, string>()
  for (const [index, [key, details]] of Object.entries(people).entries()) {
    const id = random.uuid()
    ids.set(key, id)
    await db.insert(person).values({ id, ...details, password_hash: hashes[index] ?? '' })
  }
  return ids
}

async function writeBusiness(
  db: Database,
  id: string,
  { name, environment, members }: Profile,
  start: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const created_at = wireInstant(newYorkMidnight(start))
  await db.insert(business).values({ id, name, environment, created_at })
  for (const [key, role] of members) {
    await db.insert(membership).values({ person_id: idOf(ids, key), business_id: id, role })
  }
}

function listEmployees(profile: Profile, ids: ReadonlyMap<string, string>): Employee[] {
  return profile.members.map(([key]) => {
    const [first_name = '', last_name = ''] = people[key].full_name.split(' ')
    return { user_id: idOf(ids, key), first_name, last_name }
  })
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new RangeError(`nobody is called ${key}`)
  return id
}
