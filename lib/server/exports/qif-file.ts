import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { WriteFile } from '@/lib/server/exports/file-content'
import { bookedOn, createDayOf, type DayOf, decimalOf } from '@/lib/server/exports/transaction-line'

/** Settled rows as QIF, a list for each account, for ledgers that know nothing newer. */
export const qifFile: WriteFile = async function* ({ sections, timeZone }) {
  const dayOf = createDayOf(timeZone)
  for (const { account, pages } of sections) {
    if (account === undefined) continue
    const type = account.account_type === 'credit' ? 'CCard' : 'Bank'
    yield `!Account\nN${line(nameOf(account))}\nT${type}\n^\n!Type:${type}\n`
    for await (const rows of pages) yield rows.map((row) => entry(row, dayOf)).join('')
  }
}

function nameOf({ account_name, account_number_last_4, id }: Account): string {
  const name = account_name?.trim() || id
  return account_number_last_4 == null ? name : `${name} ${account_number_last_4}`
}

function entry(row: Transaction, dayOf: DayOf): string {
  const decimal = decimalOf(row.amount)
  if (decimal === undefined) return ''
  const [year, month, day] = bookedOn(row, dayOf).split('-')
  const memo = [row.memo, row.note].filter((each) => each != null && each !== '').join('; ')
  return [
    `D${month}/${day}/${year}`,
    `T${decimal}`,
    `P${line(row.counterparty_name ?? '')}`,
    ...(memo === '' ? [] : [`M${line(memo)}`]),
    '^',
    '',
  ].join('\n')
}

// A field ends with its line: an end of line within it would begin another field.
function line(text: string): string {
  return text.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ').trim()
}
